/** The framing of git's protocols (gitprotocol-common, "pkt-line format"): four hex digits of length, then the payload. */
export interface Packet {
  /** Where the packet starts. */
  readonly at: number;
  /** `null` for the special packets: flush, delimiter, response end. */
  readonly payload: Buffer | null;
}

const LENGTH_BYTES = 4;
/** In front of a piece of the pack (gitprotocol-pack, "side-band-64k"). */
const PACK_BAND = 1;

/** The packets of a message, up to the first thing that is none. */
export function* readPackets(message: Buffer): Generator<Packet> {
  for (let at = 0; at + LENGTH_BYTES <= message.length; ) {
    const digits = message.toString('latin1', at, at + LENGTH_BYTES);
    const length = /^[0-9a-f]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (length < LENGTH_BYTES) {
      yield { at, payload: null };
      at += LENGTH_BYTES;
    } else if (at + length <= message.length) {
      yield { at, payload: message.subarray(at + LENGTH_BYTES, at + length) };
      at += length;
    } else return;
  }
}

export function writePacket(payload: Buffer | string): Buffer {
  const bytes = Buffer.from(payload);
  return Buffer.concat([Buffer.from((bytes.length + LENGTH_BYTES).toString(16).padStart(4, '0')), bytes]);
}

/** The pack inside of a response to a fetch; empty when there is none. */
function readPack(message: Buffer): Buffer {
  return Buffer.concat(
    [...readPackets(message)].filter(isPackPiece).map(({ payload }) => payload.subarray(1)),
  );
}

/** The same response with one byte in the middle of its pack inverted. */
export function corruptPack(message: Buffer): Buffer {
  const corrupted = Buffer.from(message);
  let left = Math.floor(readPack(message).length / 2);
  for (const { at, payload } of [...readPackets(message)].filter(isPackPiece)) {
    const pieceBytes = payload.length - 1;
    if (left < pieceBytes) {
      const position = at + LENGTH_BYTES + 1 + left;
      corrupted.writeUInt8(message.readUInt8(position) ^ 0xff, position);
      break;
    }
    left -= pieceBytes;
  }
  return corrupted;
}

/** The same response, whole in its framing, with only the first half of its pack. */
export function truncatePack(message: Buffer): Buffer {
  let left = Math.floor(readPack(message).length / 2);
  const kept: Buffer[] = [];
  for (const packet of readPackets(message)) {
    if (!isPackPiece(packet)) {
      const end = packet.at + LENGTH_BYTES + (packet.payload?.length ?? 0);
      kept.push(message.subarray(packet.at, end));
    } else if (left > 0) {
      const piece = packet.payload.subarray(0, 1 + left);
      kept.push(writePacket(piece));
      left -= piece.length - 1;
    }
  }
  return Buffer.concat(kept);
}

function isPackPiece(packet: Packet): packet is Packet & { payload: Buffer } {
  return packet.payload?.[0] === PACK_BAND;
}
