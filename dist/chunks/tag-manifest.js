import "./rolldown-runtime.js";
import { RuntimeFingerprintError } from "./errors.js";
import { nearestName } from "./nearest-name.js";
import { _enum, array, boolean, object, record, string } from "./zod.js";
import { readTreeFile } from "./tree-file.js";

// node_modules/jsonc-parser/lib/esm/impl/scanner.js
/**
* Creates a JSON scanner on the given text.
* If ignoreTrivia is set, whitespaces or comments are ignored.
*/
function createScanner(text, ignoreTrivia = false) {
	const len = text.length;
	let pos = 0, value = "", tokenOffset = 0, token = 16, lineNumber = 0, lineStartOffset = 0, tokenLineStartOffset = 0, prevTokenLineStartOffset = 0, scanError = 0;
	function scanHexDigits(count, exact) {
		let digits = 0;
		let value = 0;
		while (digits < count || !exact) {
			let ch = text.charCodeAt(pos);
			if (ch >= 48 && ch <= 57) value = value * 16 + ch - 48;
			else if (ch >= 65 && ch <= 70) value = value * 16 + ch - 65 + 10;
			else if (ch >= 97 && ch <= 102) value = value * 16 + ch - 97 + 10;
			else break;
			pos++;
			digits++;
		}
		if (digits < count) value = -1;
		return value;
	}
	function setPosition(newPosition) {
		pos = newPosition;
		value = "";
		tokenOffset = 0;
		token = 16;
		scanError = 0;
	}
	function scanNumber() {
		let start = pos;
		if (text.charCodeAt(pos) === 48) pos++;
		else {
			pos++;
			while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
		}
		if (pos < text.length && text.charCodeAt(pos) === 46) {
			pos++;
			if (pos < text.length && isDigit(text.charCodeAt(pos))) {
				pos++;
				while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
			} else {
				scanError = 3;
				return text.substring(start, pos);
			}
		}
		let end = pos;
		if (pos < text.length && (text.charCodeAt(pos) === 69 || text.charCodeAt(pos) === 101)) {
			pos++;
			if (pos < text.length && text.charCodeAt(pos) === 43 || text.charCodeAt(pos) === 45) pos++;
			if (pos < text.length && isDigit(text.charCodeAt(pos))) {
				pos++;
				while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
				end = pos;
			} else scanError = 3;
		}
		return text.substring(start, end);
	}
	function scanString() {
		let result = "", start = pos;
		while (true) {
			if (pos >= len) {
				result += text.substring(start, pos);
				scanError = 2;
				break;
			}
			const ch = text.charCodeAt(pos);
			if (ch === 34) {
				result += text.substring(start, pos);
				pos++;
				break;
			}
			if (ch === 92) {
				result += text.substring(start, pos);
				pos++;
				if (pos >= len) {
					scanError = 2;
					break;
				}
				switch (text.charCodeAt(pos++)) {
					case 34:
						result += "\"";
						break;
					case 92:
						result += "\\";
						break;
					case 47:
						result += "/";
						break;
					case 98:
						result += "\b";
						break;
					case 102:
						result += "\f";
						break;
					case 110:
						result += "\n";
						break;
					case 114:
						result += "\r";
						break;
					case 116:
						result += "	";
						break;
					case 117:
						const ch3 = scanHexDigits(4, true);
						if (ch3 >= 0) result += String.fromCharCode(ch3);
						else scanError = 4;
						break;
					default: scanError = 5;
				}
				start = pos;
				continue;
			}
			if (ch >= 0 && ch <= 31) {
				if (isLineBreak(ch)) {
					result += text.substring(start, pos);
					scanError = 2;
					break;
				} else scanError = 6;
			}
			pos++;
		}
		return result;
	}
	function scanNext() {
		value = "";
		scanError = 0;
		tokenOffset = pos;
		lineStartOffset = lineNumber;
		prevTokenLineStartOffset = tokenLineStartOffset;
		if (pos >= len) {
			tokenOffset = len;
			return token = 17;
		}
		let code = text.charCodeAt(pos);
		if (isWhiteSpace(code)) {
			do {
				pos++;
				value += String.fromCharCode(code);
				code = text.charCodeAt(pos);
			} while (isWhiteSpace(code));
			return token = 15;
		}
		if (isLineBreak(code)) {
			pos++;
			value += String.fromCharCode(code);
			if (code === 13 && text.charCodeAt(pos) === 10) {
				pos++;
				value += "\n";
			}
			lineNumber++;
			tokenLineStartOffset = pos;
			return token = 14;
		}
		switch (code) {
			case 123:
				pos++;
				return token = 1;
			case 125:
				pos++;
				return token = 2;
			case 91:
				pos++;
				return token = 3;
			case 93:
				pos++;
				return token = 4;
			case 58:
				pos++;
				return token = 6;
			case 44:
				pos++;
				return token = 5;
			case 34:
				pos++;
				value = scanString();
				return token = 10;
			case 47:
				const start = pos - 1;
				if (text.charCodeAt(pos + 1) === 47) {
					pos += 2;
					while (pos < len) {
						if (isLineBreak(text.charCodeAt(pos))) break;
						pos++;
					}
					value = text.substring(start, pos);
					return token = 12;
				}
				if (text.charCodeAt(pos + 1) === 42) {
					pos += 2;
					const safeLength = len - 1;
					let commentClosed = false;
					while (pos < safeLength) {
						const ch = text.charCodeAt(pos);
						if (ch === 42 && text.charCodeAt(pos + 1) === 47) {
							pos += 2;
							commentClosed = true;
							break;
						}
						pos++;
						if (isLineBreak(ch)) {
							if (ch === 13 && text.charCodeAt(pos) === 10) pos++;
							lineNumber++;
							tokenLineStartOffset = pos;
						}
					}
					if (!commentClosed) {
						pos++;
						scanError = 1;
					}
					value = text.substring(start, pos);
					return token = 13;
				}
				value += String.fromCharCode(code);
				pos++;
				return token = 16;
			case 45:
				value += String.fromCharCode(code);
				pos++;
				if (pos === len || !isDigit(text.charCodeAt(pos))) return token = 16;
			case 48:
			case 49:
			case 50:
			case 51:
			case 52:
			case 53:
			case 54:
			case 55:
			case 56:
			case 57:
				value += scanNumber();
				return token = 11;
			default:
				while (pos < len && isUnknownContentCharacter(code)) {
					pos++;
					code = text.charCodeAt(pos);
				}
				if (tokenOffset !== pos) {
					value = text.substring(tokenOffset, pos);
					switch (value) {
						case "true": return token = 8;
						case "false": return token = 9;
						case "null": return token = 7;
					}
					return token = 16;
				}
				value += String.fromCharCode(code);
				pos++;
				return token = 16;
		}
	}
	function isUnknownContentCharacter(code) {
		if (isWhiteSpace(code) || isLineBreak(code)) return false;
		switch (code) {
			case 125:
			case 93:
			case 123:
			case 91:
			case 34:
			case 58:
			case 44:
			case 47: return false;
		}
		return true;
	}
	function scanNextNonTrivia() {
		let result;
		do
			result = scanNext();
		while (result >= 12 && result <= 15);
		return result;
	}
	return {
		setPosition,
		getPosition: () => pos,
		scan: ignoreTrivia ? scanNextNonTrivia : scanNext,
		getToken: () => token,
		getTokenValue: () => value,
		getTokenOffset: () => tokenOffset,
		getTokenLength: () => pos - tokenOffset,
		getTokenStartLine: () => lineStartOffset,
		getTokenStartCharacter: () => tokenOffset - prevTokenLineStartOffset,
		getTokenError: () => scanError
	};
}
function isWhiteSpace(ch) {
	return ch === 32 || ch === 9;
}
function isLineBreak(ch) {
	return ch === 10 || ch === 13;
}
function isDigit(ch) {
	return ch >= 48 && ch <= 57;
}
var CharacterCodes;
(function(CharacterCodes) {
	CharacterCodes[CharacterCodes["lineFeed"] = 10] = "lineFeed";
	CharacterCodes[CharacterCodes["carriageReturn"] = 13] = "carriageReturn";
	CharacterCodes[CharacterCodes["space"] = 32] = "space";
	CharacterCodes[CharacterCodes["_0"] = 48] = "_0";
	CharacterCodes[CharacterCodes["_1"] = 49] = "_1";
	CharacterCodes[CharacterCodes["_2"] = 50] = "_2";
	CharacterCodes[CharacterCodes["_3"] = 51] = "_3";
	CharacterCodes[CharacterCodes["_4"] = 52] = "_4";
	CharacterCodes[CharacterCodes["_5"] = 53] = "_5";
	CharacterCodes[CharacterCodes["_6"] = 54] = "_6";
	CharacterCodes[CharacterCodes["_7"] = 55] = "_7";
	CharacterCodes[CharacterCodes["_8"] = 56] = "_8";
	CharacterCodes[CharacterCodes["_9"] = 57] = "_9";
	CharacterCodes[CharacterCodes["a"] = 97] = "a";
	CharacterCodes[CharacterCodes["b"] = 98] = "b";
	CharacterCodes[CharacterCodes["c"] = 99] = "c";
	CharacterCodes[CharacterCodes["d"] = 100] = "d";
	CharacterCodes[CharacterCodes["e"] = 101] = "e";
	CharacterCodes[CharacterCodes["f"] = 102] = "f";
	CharacterCodes[CharacterCodes["g"] = 103] = "g";
	CharacterCodes[CharacterCodes["h"] = 104] = "h";
	CharacterCodes[CharacterCodes["i"] = 105] = "i";
	CharacterCodes[CharacterCodes["j"] = 106] = "j";
	CharacterCodes[CharacterCodes["k"] = 107] = "k";
	CharacterCodes[CharacterCodes["l"] = 108] = "l";
	CharacterCodes[CharacterCodes["m"] = 109] = "m";
	CharacterCodes[CharacterCodes["n"] = 110] = "n";
	CharacterCodes[CharacterCodes["o"] = 111] = "o";
	CharacterCodes[CharacterCodes["p"] = 112] = "p";
	CharacterCodes[CharacterCodes["q"] = 113] = "q";
	CharacterCodes[CharacterCodes["r"] = 114] = "r";
	CharacterCodes[CharacterCodes["s"] = 115] = "s";
	CharacterCodes[CharacterCodes["t"] = 116] = "t";
	CharacterCodes[CharacterCodes["u"] = 117] = "u";
	CharacterCodes[CharacterCodes["v"] = 118] = "v";
	CharacterCodes[CharacterCodes["w"] = 119] = "w";
	CharacterCodes[CharacterCodes["x"] = 120] = "x";
	CharacterCodes[CharacterCodes["y"] = 121] = "y";
	CharacterCodes[CharacterCodes["z"] = 122] = "z";
	CharacterCodes[CharacterCodes["A"] = 65] = "A";
	CharacterCodes[CharacterCodes["B"] = 66] = "B";
	CharacterCodes[CharacterCodes["C"] = 67] = "C";
	CharacterCodes[CharacterCodes["D"] = 68] = "D";
	CharacterCodes[CharacterCodes["E"] = 69] = "E";
	CharacterCodes[CharacterCodes["F"] = 70] = "F";
	CharacterCodes[CharacterCodes["G"] = 71] = "G";
	CharacterCodes[CharacterCodes["H"] = 72] = "H";
	CharacterCodes[CharacterCodes["I"] = 73] = "I";
	CharacterCodes[CharacterCodes["J"] = 74] = "J";
	CharacterCodes[CharacterCodes["K"] = 75] = "K";
	CharacterCodes[CharacterCodes["L"] = 76] = "L";
	CharacterCodes[CharacterCodes["M"] = 77] = "M";
	CharacterCodes[CharacterCodes["N"] = 78] = "N";
	CharacterCodes[CharacterCodes["O"] = 79] = "O";
	CharacterCodes[CharacterCodes["P"] = 80] = "P";
	CharacterCodes[CharacterCodes["Q"] = 81] = "Q";
	CharacterCodes[CharacterCodes["R"] = 82] = "R";
	CharacterCodes[CharacterCodes["S"] = 83] = "S";
	CharacterCodes[CharacterCodes["T"] = 84] = "T";
	CharacterCodes[CharacterCodes["U"] = 85] = "U";
	CharacterCodes[CharacterCodes["V"] = 86] = "V";
	CharacterCodes[CharacterCodes["W"] = 87] = "W";
	CharacterCodes[CharacterCodes["X"] = 88] = "X";
	CharacterCodes[CharacterCodes["Y"] = 89] = "Y";
	CharacterCodes[CharacterCodes["Z"] = 90] = "Z";
	CharacterCodes[CharacterCodes["asterisk"] = 42] = "asterisk";
	CharacterCodes[CharacterCodes["backslash"] = 92] = "backslash";
	CharacterCodes[CharacterCodes["closeBrace"] = 125] = "closeBrace";
	CharacterCodes[CharacterCodes["closeBracket"] = 93] = "closeBracket";
	CharacterCodes[CharacterCodes["colon"] = 58] = "colon";
	CharacterCodes[CharacterCodes["comma"] = 44] = "comma";
	CharacterCodes[CharacterCodes["dot"] = 46] = "dot";
	CharacterCodes[CharacterCodes["doubleQuote"] = 34] = "doubleQuote";
	CharacterCodes[CharacterCodes["minus"] = 45] = "minus";
	CharacterCodes[CharacterCodes["openBrace"] = 123] = "openBrace";
	CharacterCodes[CharacterCodes["openBracket"] = 91] = "openBracket";
	CharacterCodes[CharacterCodes["plus"] = 43] = "plus";
	CharacterCodes[CharacterCodes["slash"] = 47] = "slash";
	CharacterCodes[CharacterCodes["formFeed"] = 12] = "formFeed";
	CharacterCodes[CharacterCodes["tab"] = 9] = "tab";
})(CharacterCodes || (CharacterCodes = {}));

// node_modules/jsonc-parser/lib/esm/impl/string-intern.js
const cachedSpaces = new Array(20).fill(0).map((_, index) => {
	return " ".repeat(index);
});
const maxCachedValues = 200;
const cachedBreakLinesWithSpaces = {
	" ": {
		"\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\n" + " ".repeat(index);
		}),
		"\r": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r" + " ".repeat(index);
		}),
		"\r\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r\n" + " ".repeat(index);
		})
	},
	"	": {
		"\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\n" + "	".repeat(index);
		}),
		"\r": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r" + "	".repeat(index);
		}),
		"\r\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r\n" + "	".repeat(index);
		})
	}
};

// node_modules/jsonc-parser/lib/esm/impl/parser.js
var ParseOptions;
(function(ParseOptions) {
	ParseOptions.DEFAULT = { allowTrailingComma: false };
})(ParseOptions || (ParseOptions = {}));
/**
* Parses the given text and returns a tree representation the JSON content. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
*/
function parseTree$1(text, errors = [], options = ParseOptions.DEFAULT) {
	let currentParent = {
		type: "array",
		offset: -1,
		length: -1,
		children: [],
		parent: void 0
	};
	function ensurePropertyComplete(endOffset) {
		if (currentParent.type === "property") {
			currentParent.length = endOffset - currentParent.offset;
			currentParent = currentParent.parent;
		}
	}
	function onValue(valueNode) {
		currentParent.children.push(valueNode);
		return valueNode;
	}
	visit$1(text, {
		onObjectBegin: (offset) => {
			currentParent = onValue({
				type: "object",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
		},
		onObjectProperty: (name, offset, length) => {
			currentParent = onValue({
				type: "property",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
			currentParent.children.push({
				type: "string",
				value: name,
				offset,
				length,
				parent: currentParent
			});
		},
		onObjectEnd: (offset, length) => {
			ensurePropertyComplete(offset + length);
			currentParent.length = offset + length - currentParent.offset;
			currentParent = currentParent.parent;
			ensurePropertyComplete(offset + length);
		},
		onArrayBegin: (offset, length) => {
			currentParent = onValue({
				type: "array",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
		},
		onArrayEnd: (offset, length) => {
			currentParent.length = offset + length - currentParent.offset;
			currentParent = currentParent.parent;
			ensurePropertyComplete(offset + length);
		},
		onLiteralValue: (value, offset, length) => {
			onValue({
				type: getNodeType(value),
				offset,
				length,
				parent: currentParent,
				value
			});
			ensurePropertyComplete(offset + length);
		},
		onSeparator: (sep, offset, length) => {
			if (currentParent.type === "property") {
				if (sep === ":") currentParent.colonOffset = offset;
				else if (sep === ",") ensurePropertyComplete(offset);
			}
		},
		onError: (error, offset, length) => {
			errors.push({
				error,
				offset,
				length
			});
		}
	}, options);
	const result = currentParent.children[0];
	if (result) delete result.parent;
	return result;
}
/**
* Finds the node at the given path in a JSON DOM.
*/
function findNodeAtLocation$1(root, path) {
	if (!root) return;
	let node = root;
	for (let segment of path) if (typeof segment === "string") {
		if (node.type !== "object" || !Array.isArray(node.children)) return;
		let found = false;
		for (const propertyNode of node.children) if (Array.isArray(propertyNode.children) && propertyNode.children[0].value === segment && propertyNode.children.length === 2) {
			node = propertyNode.children[1];
			found = true;
			break;
		}
		if (!found) return;
	} else {
		const index = segment;
		if (node.type !== "array" || index < 0 || !Array.isArray(node.children) || index >= node.children.length) return;
		node = node.children[index];
	}
	return node;
}
/**
* Parses the given text and invokes the visitor functions for each object, array and literal reached.
*/
function visit$1(text, visitor, options = ParseOptions.DEFAULT) {
	const _scanner = createScanner(text, false);
	const _jsonPath = [];
	let suppressedCallbacks = 0;
	function toNoArgVisit(visitFunction) {
		return visitFunction ? () => suppressedCallbacks === 0 && visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
	}
	function toOneArgVisit(visitFunction) {
		return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
	}
	function toOneArgVisitWithPath(visitFunction) {
		return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) : () => true;
	}
	function toBeginVisit(visitFunction) {
		return visitFunction ? () => {
			if (suppressedCallbacks > 0) suppressedCallbacks++;
			else if (visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) === false) suppressedCallbacks = 1;
		} : () => true;
	}
	function toEndVisit(visitFunction) {
		return visitFunction ? () => {
			if (suppressedCallbacks > 0) suppressedCallbacks--;
			if (suppressedCallbacks === 0) visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter());
		} : () => true;
	}
	const onObjectBegin = toBeginVisit(visitor.onObjectBegin), onObjectProperty = toOneArgVisitWithPath(visitor.onObjectProperty), onObjectEnd = toEndVisit(visitor.onObjectEnd), onArrayBegin = toBeginVisit(visitor.onArrayBegin), onArrayEnd = toEndVisit(visitor.onArrayEnd), onLiteralValue = toOneArgVisitWithPath(visitor.onLiteralValue), onSeparator = toOneArgVisit(visitor.onSeparator), onComment = toNoArgVisit(visitor.onComment), onError = toOneArgVisit(visitor.onError);
	const disallowComments = options && options.disallowComments;
	const allowTrailingComma = options && options.allowTrailingComma;
	function scanNext() {
		while (true) {
			const token = _scanner.scan();
			switch (_scanner.getTokenError()) {
				case 4:
					handleError(14);
					break;
				case 5:
					handleError(15);
					break;
				case 3:
					handleError(13);
					break;
				case 1:
					if (!disallowComments) handleError(11);
					break;
				case 2:
					handleError(12);
					break;
				case 6: handleError(16);
			}
			switch (token) {
				case 12:
				case 13:
					if (disallowComments) handleError(10);
					else onComment();
					break;
				case 16:
					handleError(1);
					break;
				case 15:
				case 14: break;
				default: return token;
			}
		}
	}
	function handleError(error, skipUntilAfter = [], skipUntil = []) {
		onError(error);
		if (skipUntilAfter.length + skipUntil.length > 0) {
			let token = _scanner.getToken();
			while (token !== 17) {
				if (skipUntilAfter.indexOf(token) !== -1) {
					scanNext();
					break;
				} else if (skipUntil.indexOf(token) !== -1) break;
				token = scanNext();
			}
		}
	}
	function parseString(isValue) {
		const value = _scanner.getTokenValue();
		if (isValue) onLiteralValue(value);
		else {
			onObjectProperty(value);
			_jsonPath.push(value);
		}
		scanNext();
		return true;
	}
	function parseLiteral() {
		switch (_scanner.getToken()) {
			case 11:
				const tokenValue = _scanner.getTokenValue();
				let value = Number(tokenValue);
				if (isNaN(value)) {
					handleError(2);
					value = 0;
				}
				onLiteralValue(value);
				break;
			case 7:
				onLiteralValue(null);
				break;
			case 8:
				onLiteralValue(true);
				break;
			case 9:
				onLiteralValue(false);
				break;
			default: return false;
		}
		scanNext();
		return true;
	}
	function parseProperty() {
		if (_scanner.getToken() !== 10) {
			handleError(3, [], [2, 5]);
			return false;
		}
		parseString(false);
		if (_scanner.getToken() === 6) {
			onSeparator(":");
			scanNext();
			if (!parseValue()) handleError(4, [], [2, 5]);
		} else handleError(5, [], [2, 5]);
		_jsonPath.pop();
		return true;
	}
	function parseObject() {
		onObjectBegin();
		scanNext();
		let needsComma = false;
		while (_scanner.getToken() !== 2 && _scanner.getToken() !== 17) {
			if (_scanner.getToken() === 5) {
				if (!needsComma) handleError(4, [], []);
				onSeparator(",");
				scanNext();
				if (_scanner.getToken() === 2 && allowTrailingComma) break;
			} else if (needsComma) handleError(6, [], []);
			if (!parseProperty()) handleError(4, [], [2, 5]);
			needsComma = true;
		}
		onObjectEnd();
		if (_scanner.getToken() !== 2) handleError(7, [2], []);
		else scanNext();
		return true;
	}
	function parseArray() {
		onArrayBegin();
		scanNext();
		let isFirstElement = true;
		let needsComma = false;
		while (_scanner.getToken() !== 4 && _scanner.getToken() !== 17) {
			if (_scanner.getToken() === 5) {
				if (!needsComma) handleError(4, [], []);
				onSeparator(",");
				scanNext();
				if (_scanner.getToken() === 4 && allowTrailingComma) break;
			} else if (needsComma) handleError(6, [], []);
			if (isFirstElement) {
				_jsonPath.push(0);
				isFirstElement = false;
			} else _jsonPath[_jsonPath.length - 1]++;
			if (!parseValue()) handleError(4, [], [4, 5]);
			needsComma = true;
		}
		onArrayEnd();
		if (!isFirstElement) _jsonPath.pop();
		if (_scanner.getToken() !== 4) handleError(8, [4], []);
		else scanNext();
		return true;
	}
	function parseValue() {
		switch (_scanner.getToken()) {
			case 3: return parseArray();
			case 1: return parseObject();
			case 10: return parseString(true);
			default: return parseLiteral();
		}
	}
	scanNext();
	if (_scanner.getToken() === 17) {
		if (options.allowEmptyContent) return true;
		handleError(4, [], []);
		return false;
	}
	if (!parseValue()) {
		handleError(4, [], []);
		return false;
	}
	if (_scanner.getToken() !== 17) handleError(9, [], []);
	return true;
}
function getNodeType(value) {
	switch (typeof value) {
		case "boolean": return "boolean";
		case "number": return "number";
		case "string": return "string";
		case "object":
			if (!value) return "null";
			else if (Array.isArray(value)) return "array";
			return "object";
		default: return "null";
	}
}

// node_modules/jsonc-parser/lib/esm/main.js
var ScanError;
(function(ScanError) {
	ScanError[ScanError["None"] = 0] = "None";
	ScanError[ScanError["UnexpectedEndOfComment"] = 1] = "UnexpectedEndOfComment";
	ScanError[ScanError["UnexpectedEndOfString"] = 2] = "UnexpectedEndOfString";
	ScanError[ScanError["UnexpectedEndOfNumber"] = 3] = "UnexpectedEndOfNumber";
	ScanError[ScanError["InvalidUnicode"] = 4] = "InvalidUnicode";
	ScanError[ScanError["InvalidEscapeCharacter"] = 5] = "InvalidEscapeCharacter";
	ScanError[ScanError["InvalidCharacter"] = 6] = "InvalidCharacter";
})(ScanError || (ScanError = {}));
var SyntaxKind;
(function(SyntaxKind) {
	SyntaxKind[SyntaxKind["OpenBraceToken"] = 1] = "OpenBraceToken";
	SyntaxKind[SyntaxKind["CloseBraceToken"] = 2] = "CloseBraceToken";
	SyntaxKind[SyntaxKind["OpenBracketToken"] = 3] = "OpenBracketToken";
	SyntaxKind[SyntaxKind["CloseBracketToken"] = 4] = "CloseBracketToken";
	SyntaxKind[SyntaxKind["CommaToken"] = 5] = "CommaToken";
	SyntaxKind[SyntaxKind["ColonToken"] = 6] = "ColonToken";
	SyntaxKind[SyntaxKind["NullKeyword"] = 7] = "NullKeyword";
	SyntaxKind[SyntaxKind["TrueKeyword"] = 8] = "TrueKeyword";
	SyntaxKind[SyntaxKind["FalseKeyword"] = 9] = "FalseKeyword";
	SyntaxKind[SyntaxKind["StringLiteral"] = 10] = "StringLiteral";
	SyntaxKind[SyntaxKind["NumericLiteral"] = 11] = "NumericLiteral";
	SyntaxKind[SyntaxKind["LineCommentTrivia"] = 12] = "LineCommentTrivia";
	SyntaxKind[SyntaxKind["BlockCommentTrivia"] = 13] = "BlockCommentTrivia";
	SyntaxKind[SyntaxKind["LineBreakTrivia"] = 14] = "LineBreakTrivia";
	SyntaxKind[SyntaxKind["Trivia"] = 15] = "Trivia";
	SyntaxKind[SyntaxKind["Unknown"] = 16] = "Unknown";
	SyntaxKind[SyntaxKind["EOF"] = 17] = "EOF";
})(SyntaxKind || (SyntaxKind = {}));
/**
* Parses the given text and returns a tree representation the JSON content. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
*/
const parseTree = parseTree$1;
/**
* Finds the node at the given path in a JSON DOM.
*/
const findNodeAtLocation = findNodeAtLocation$1;
/**
* Parses the given text and invokes the visitor functions for each object, array and literal reached.
*/
const visit = visit$1;
var ParseErrorCode;
(function(ParseErrorCode) {
	ParseErrorCode[ParseErrorCode["InvalidSymbol"] = 1] = "InvalidSymbol";
	ParseErrorCode[ParseErrorCode["InvalidNumberFormat"] = 2] = "InvalidNumberFormat";
	ParseErrorCode[ParseErrorCode["PropertyNameExpected"] = 3] = "PropertyNameExpected";
	ParseErrorCode[ParseErrorCode["ValueExpected"] = 4] = "ValueExpected";
	ParseErrorCode[ParseErrorCode["ColonExpected"] = 5] = "ColonExpected";
	ParseErrorCode[ParseErrorCode["CommaExpected"] = 6] = "CommaExpected";
	ParseErrorCode[ParseErrorCode["CloseBraceExpected"] = 7] = "CloseBraceExpected";
	ParseErrorCode[ParseErrorCode["CloseBracketExpected"] = 8] = "CloseBracketExpected";
	ParseErrorCode[ParseErrorCode["EndOfFileExpected"] = 9] = "EndOfFileExpected";
	ParseErrorCode[ParseErrorCode["InvalidCommentToken"] = 10] = "InvalidCommentToken";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfComment"] = 11] = "UnexpectedEndOfComment";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfString"] = 12] = "UnexpectedEndOfString";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfNumber"] = 13] = "UnexpectedEndOfNumber";
	ParseErrorCode[ParseErrorCode["InvalidUnicode"] = 14] = "InvalidUnicode";
	ParseErrorCode[ParseErrorCode["InvalidEscapeCharacter"] = 15] = "InvalidEscapeCharacter";
	ParseErrorCode[ParseErrorCode["InvalidCharacter"] = 16] = "InvalidCharacter";
})(ParseErrorCode || (ParseErrorCode = {}));
function printParseErrorCode(code) {
	switch (code) {
		case 1: return "InvalidSymbol";
		case 2: return "InvalidNumberFormat";
		case 3: return "PropertyNameExpected";
		case 4: return "ValueExpected";
		case 5: return "ColonExpected";
		case 6: return "CommaExpected";
		case 7: return "CloseBraceExpected";
		case 8: return "CloseBracketExpected";
		case 9: return "EndOfFileExpected";
		case 10: return "InvalidCommentToken";
		case 11: return "UnexpectedEndOfComment";
		case 12: return "UnexpectedEndOfString";
		case 13: return "UnexpectedEndOfNumber";
		case 14: return "InvalidUnicode";
		case 15: return "InvalidEscapeCharacter";
		case 16: return "InvalidCharacter";
	}
	return "<unknown ParseErrorCode>";
}

// src/manifest/quoted-text.ts
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/**
* Untrusted text for a one-line message: in double quotes, escaped as JSON is, and with it everything that breaks
* lines, reorders or cannot be seen. Longer than `max` characters, it is cut and ends in `…`.
*/
function quoteText(text, max = 80) {
	const start = [...text.slice(0, 2 * (max + 1))];
	const shown = start.length > max ? `${start.slice(0, max).join("")}…` : text;
	return JSON.stringify(shown).replace(HIDDEN, escapeUnits);
}
/** A file's name for the beginning of a message: as `quoteText`, without the quotes. */
function showFileName(file) {
	return quoteText(file, 200).slice(1, -1);
}
function escapeUnits(character) {
	let escaped = "";
	for (let at = 0; at < character.length; at++) escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
	return escaped;
}

// src/manifest/document.ts
/** Largest manifest that is read or written, in bytes. */
const MAX_BYTES = 4194304;
/** Deepest nesting that is read, the root object counted; recursive parsers overflow at some thousands. */
const MAX_DEPTH = 100;
const BOM = "﻿";
const STRICT = {
	disallowComments: true,
	allowTrailingComma: false
};
/**
* Reads UTF-8 (RFC 3629) holding strict JSON (RFC 8259) with an object at its root. Everything else, also more than
* `MAX_BYTES` or `MAX_DEPTH`, is `MANIFEST_INVALID` with its line and column.
*/
function parseDocument(bytes, file) {
	if (bytes.length > 4194304) throw invalidAt({ file }, `it has ${bytes.length} bytes; a manifest may have ${MAX_BYTES} at most`);
	const text = decodeText(bytes, file);
	const hasBom = text.startsWith("﻿");
	const body = hasBom ? text.slice(1) : text;
	if (body.trim() === "") throw invalid({
		file,
		body
	}, 0, "the file is empty: delete it to have it created, or write {} into it");
	const document = {
		file,
		hasBom,
		body,
		...readMembers(file, body)
	};
	confirmJson(document);
	return document;
}
/** Line and column of an offset, both from 1; a column is a character (code point). */
function positionAt(document, offset) {
	const lines = document.body.slice(0, offset).split(/\r\n|\r|\n/);
	return {
		file: document.file,
		line: lines.length,
		column: [...lines.at(-1)].length + 1
	};
}
/** The error for something wrong at an offset of the body. */
function invalid(document, offset, problem) {
	return invalidAt(positionAt(document, offset), problem);
}
/** The value of a member. Names such as `__proto__` become plain properties of it. */
function memberValue(document, member) {
	return JSON.parse(document.body.slice(member.valueStart, member.valueEnd));
}
/** The offset of a name that an object within the JSON text `json` has twice, or `null`. */
function findDuplicateName(json) {
	const seen = [];
	let duplicate = null;
	visit(json, {
		onObjectBegin: () => {
			seen.push(/* @__PURE__ */ new Set());
		},
		onObjectEnd: () => {
			seen.pop();
		},
		onObjectProperty: (name, offset) => {
			if (seen.at(-1)?.has(name)) duplicate ??= offset;
			seen.at(-1)?.add(name);
		}
	});
	return duplicate;
}
function invalidAt(position, problem) {
	const { file, line, column } = position;
	const where = line === void 0 ? showFileName(file) : `${showFileName(file)}:${line}:${column}`;
	return new RuntimeFingerprintError("MANIFEST_INVALID", `${where}: ${problem}`, { position });
}
function decodeText(bytes, file) {
	if (looksLikeUtf16(bytes)) throw invalidAt({
		file,
		line: 1,
		column: 1
	}, "the file looks like UTF-16: save it as UTF-8");
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		const start = longestValidStart(bytes);
		const body = start.startsWith("﻿") ? start.slice(1) : start;
		throw invalid({
			file,
			body
		}, body.length, "the bytes here are not UTF-8: save the file as UTF-8");
	}
}
/** Byte order mark, or a zero beside the first character, which in JSON is always ASCII. */
function looksLikeUtf16(bytes) {
	const [first, second] = bytes;
	if (first === 255 && second === 254 || first === 254 && second === 255) return true;
	return bytes.length > 1 && first === 0 !== (second === 0);
}
function longestValidStart(bytes) {
	let text = "";
	let low = 0;
	let high = bytes.length;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		try {
			text = new TextDecoder("utf-8", {
				fatal: true,
				ignoreBOM: true
			}).decode(bytes.subarray(0, middle), { stream: true });
			low = middle;
		} catch {
			high = middle - 1;
		}
	}
	return text;
}
/**
* One pass that stops at the first error, so that the parser never descends deeper than the depth counted here. No
* tree is built: a file of many small values would make it a hundred times the file's size.
*/
function readMembers(file, body) {
	const members = [];
	let depth = 0;
	let open = 0;
	let close = 0;
	let key = {
		key: "",
		keyStart: 0,
		keyEnd: 0
	};
	let valueStart = 0;
	const begin = (offset) => {
		if (depth === 0) open = offset;
		if (depth === 1) valueStart = offset;
		depth += 1;
		if (depth > 100) throw invalid({
			file,
			body
		}, offset, `a manifest may be nested ${100} levels deep at most`);
	};
	const end = (offset, length) => {
		depth -= 1;
		if (depth === 0) close = offset;
		if (depth === 1) members.push({
			...key,
			valueStart,
			valueEnd: offset + length
		});
	};
	const refuseRoot = (offset) => {
		if (depth === 0) throw invalid({
			file,
			body
		}, offset, "the file must hold one JSON object: { … }");
	};
	visit(body, {
		onObjectBegin: begin,
		onObjectEnd: end,
		onArrayBegin: (offset) => {
			refuseRoot(offset);
			begin(offset);
		},
		onArrayEnd: end,
		onObjectProperty: (name, offset, length) => {
			if (depth === 1) key = {
				key: name,
				keyStart: offset,
				keyEnd: offset + length
			};
		},
		onLiteralValue: (_value, offset, length) => {
			refuseRoot(offset);
			if (depth === 1) members.push({
				...key,
				valueStart: offset,
				valueEnd: offset + length
			});
		},
		onError: (code, offset, length) => {
			throw invalid({
				file,
				body
			}, offset, describeError(body, {
				code,
				offset,
				length
			}));
		}
	}, STRICT);
	return {
		members,
		open,
		close
	};
}
/** Clients read the file with their language's parser: what that one refuses must not pass here either. */
function confirmJson(document) {
	try {
		JSON.parse(document.body);
	} catch (cause) {
		const { file } = document;
		throw new RuntimeFingerprintError("MANIFEST_INVALID", `${showFileName(file)}: not strict JSON`, {
			cause,
			position: { file }
		});
	}
}
function describeError(body, { code, offset, length }) {
	const found = body.slice(offset, offset + length);
	switch (printParseErrorCode(code)) {
		case "PropertyNameExpected":
		case "ValueExpected": return describeMissing(body, offset, found);
		case "ColonExpected": return "a colon is missing before this";
		case "CommaExpected": return "a comma is missing before this, or a bracket does not match";
		case "CloseBraceExpected":
		case "CloseBracketExpected": return "a closing bracket is missing";
		case "EndOfFileExpected": return "nothing may follow the closing brace";
		case "InvalidCommentToken":
		case "UnexpectedEndOfComment": return "JSON has no comments: remove this one";
		case "UnexpectedEndOfString": return "the string that begins here is not closed on its line";
		case "InvalidUnicode":
		case "InvalidEscapeCharacter": return "the string that begins here has an escape that JSON does not know";
		case "InvalidCharacter": return "the string that begins here has a control character: write it as an escape";
		case "UnexpectedEndOfNumber": return "the number that begins here is incomplete";
		default: return `${quoteText(found)} is not JSON`;
	}
}
function describeMissing(body, offset, found) {
	if (found === "") return "the file ends too early";
	if ((found === "}" || found === "]") && body.slice(0, offset).trimEnd().endsWith(",")) return "remove the comma before this: JSON has none after the last";
	return `a name or a value is expected here, not ${quoteText(found)}`;
}

// src/manifest/justification.ts
/** What stands where a text is demanded and there is none; lower case, without punctuation. */
const PLACEHOLDERS = /* @__PURE__ */ new Set([
	...[
		"todo",
		"to",
		"do",
		"tbd",
		"tba",
		"tbc",
		"fixme",
		"wip",
		"later",
		"fill",
		"in"
	],
	...[
		"none",
		"nil",
		"null",
		"undefined",
		"na",
		"not",
		"applicable",
		"unknown",
		"nothing"
	],
	...[
		"yes",
		"no",
		"true",
		"false",
		"test"
	],
	...[
		"placeholder",
		"reason",
		"justification",
		"force",
		"forced",
		"restart"
	]
]);
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const REPEATED = /^(.)\1*$/su;
/**
* Whether a text says something: at least one of its words, runs of letters and digits of any script, is neither a
* placeholder nor one character repeated (`n/a`, `xxx`). Characters that cannot be seen count as not there.
*/
function isJustification(text) {
	return (text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").toLowerCase().match(WORD) ?? []).some((word) => !PLACEHOLDERS.has(word) && !REPEATED.test(word));
}

// src/release/reason.ts
/** Why a release asks for a restart, or does not. In order: the first that applies is the reason. */
const REASONS = [
	"no_previous_release",
	"fingerprint_unavailable",
	"baseline_mismatch",
	"runtime_changed",
	"forced",
	"rules_changed",
	"unchanged"
];

// src/manifest/schema.ts
/** Longest version, in UTF-16 units. A tag may add a prefix of folders to it. */
const MAX_VERSION = 1024;
const MAX_TAG = 4096;
/** Longest justification, in UTF-16 units. */
const MAX_JUSTIFICATION = 65536;
const MAX_FORCED = 1e4;
const MAX_RUNTIMES = 1e3;
const MAX_NAME = 256;
const text = (max) => string().min(1).max(max);
const version = text(MAX_VERSION);
const tag = text(MAX_TAG);
const commit = string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "expected a full commit id, 40 or 64 lower-case hex digits");
const fingerprint = string().regex(/^(rf2:)?[0-9a-f]{64}$/, "expected 64 lower-case hex digits, bare or after \"rf2:\", or null").nullable();
const rules = string().regex(/^[0-9a-f]{12}$/, "expected 12 lower-case hex digits");
const restartKey = string().max(1036).regex(/^([0-9a-f]{32}|unavailable:[\s\S]+)$/, "expected 32 lower-case hex digits or \"unavailable:VERSION\"");
const reason = _enum(REASONS);
const ForcedReleaseSchema = object({
	version: version.describe("Version of the forced release, as its tag says it."),
	justification: string().max(MAX_JUSTIFICATION).exactOptional().describe("Its force_restart_justification; left out where there is none.")
});
const PreviousReleaseSchema = object({
	version: version.describe("Its version, as its tag says it."),
	tag: tag.describe("Its tag."),
	commit: commit.describe("The commit its tag stands for."),
	runtime_fingerprint: fingerprint.describe("The fingerprint of that commit's runtime; null: it has none.")
});
const RestartBlockSchema = object({
	version: version.describe("Copy of the manifest's version when these keys were written; they are current while the two are equal."),
	tag: tag.describe("The release's tag."),
	commit: commit.exactOptional().describe("The commit that was judged; left out where the keys were committed with the code."),
	reason: reason.describe("Why a restart is required, or is not."),
	rules: rules.describe("Identifies the rules that say what counts as runtime."),
	previous: PreviousReleaseSchema.nullable().describe("The release compared with; null: the first of its line."),
	forced: array(ForcedReleaseSchema).max(MAX_FORCED).describe("The lineage: the forced releases this release descends from, itself included, oldest first.")
});
const RuntimeBlockSchema = object({
	runtime_fingerprint: fingerprint.describe("This runtime's fingerprint; null: it has none."),
	previous_fingerprint: fingerprint.describe("The same in the previous release; null: it had none."),
	requires_restart: boolean().describe("Whether a client of the previous release must restart."),
	reason: reason.describe("Why."),
	rules: rules.describe("Identifies this runtime's rules."),
	restart_key: restartKey.describe("Clients of this runtime compare it: equal, keep running.")
});
const RuntimesSchema = record(text(MAX_NAME), RuntimeBlockSchema).refine((runtimes) => Object.keys(runtimes).length > 0, "expected at least one runtime").refine((runtimes) => Object.keys(runtimes).length <= MAX_RUNTIMES, `expected at most ${MAX_RUNTIMES} runtimes`).meta({
	minProperties: 1,
	maxProperties: MAX_RUNTIMES
});
/**
* Our keys of the manifest, in the order they are written. What a later version may add inside the blocks is
* tolerated and dropped. The one definition: types, reading, writing and the published JSON Schema come from it.
*/
const OwnKeysSchema = object({
	runtime_fingerprint: fingerprint.describe("Hash of exactly the files that run; null: there is none, so restart."),
	requires_restart: boolean().describe("What a client of the previous release must do. For people: clients compare restart_key."),
	restart_key: restartKey.describe("Clients compare it: both current and equal, keep running."),
	restart: RestartBlockSchema.describe("How the verdict came about."),
	runtimes: RuntimesSchema.exactOptional().describe("One block a runtime, where a product has several.")
});
/** In the order they are written. */
const OWN_KEYS = Object.keys(OwnKeysSchema.shape);
/** The whole file as its author should write it; what stands under other keys is free. */
const ManifestSchema = object({
	version: version.exactOptional().describe("The release's version; added when missing."),
	force_restart: boolean().nullable().exactOptional().describe("Set to true for a release that every client must restart for, whatever its bytes."),
	force_restart_justification: string().max(MAX_JUSTIFICATION).nullable().exactOptional().describe("Why this release is forced, for the people whose processes restart."),
	...OwnKeysSchema.partial().shape
});

// src/manifest/manifest.ts
const FORCE_KEYS = ["force_restart", "force_restart_justification"];
/** Keys that may stand once only, since parsers differ in which of two they take. */
const SINGLE_KEYS = [
	"version",
	...FORCE_KEYS,
	...OWN_KEYS
];
const MAX_MISSPELLED = 10;
/**
* Reads a manifest. Not UTF-8, not strict JSON, no object, a key of ours twice or not of its shape:
* `MANIFEST_INVALID` with its position. A foreign value under `runtimes` is not ours and reads as absent.
*/
function parseManifest(bytes, file) {
	return manifestFromDocument(parseDocument(bytes, file));
}
/** As `parseManifest`, of a document already read. */
function manifestFromDocument(document) {
	const members = singleMembers(document);
	const version = versionOf(document, members.get("version"));
	const own = ownKeysOf(document, members);
	return {
		file: document.file,
		version,
		force: forceOf(document, members),
		misspelled: misspelledOf(document),
		own,
		current: own !== null && own.restart.version === version,
		positionOf(key) {
			const member = document.members.find((one) => one.key === key);
			return member === void 0 ? { file: document.file } : positionAt(document, member.keyStart);
		}
	};
}
/** The members of the keys that may stand once only. */
function singleMembers(document) {
	const members = /* @__PURE__ */ new Map();
	for (const member of document.members) {
		if (!SINGLE_KEYS.includes(member.key)) continue;
		const first = members.get(member.key);
		if (first !== void 0) {
			const { line, column } = positionAt(document, first.keyStart);
			const problem = `"${member.key}" already stands at line ${line}, column ${column}: keep one of the two`;
			throw invalid(document, member.keyStart, problem);
		}
		members.set(member.key, member);
	}
	return members;
}
/**
* Whether the value under `runtimes` is ours, if perhaps broken: the name is common enough for others to use it, the
* names in our blocks are not.
*/
function isOwnRuntimes(value) {
	if (typeof value !== "object" || value === null) return false;
	return Object.values(value).some((block) => typeof block === "object" && block !== null && Object.hasOwn(block, "restart_key"));
}
function versionOf(document, member) {
	if (member === void 0) return null;
	const value = memberValue(document, member);
	if (typeof value === "string" && value !== "" && value.length <= 1024) return value;
	const problem = `"version" must be a string of 1 to ${MAX_VERSION} characters`;
	throw invalid(document, member.valueStart, `${problem}: write the version of the release`);
}
function forceOf(document, members) {
	const flagMember = members.get("force_restart");
	const flag = flagMember === void 0 ? null : memberValue(document, flagMember);
	const textMember = members.get("force_restart_justification");
	const text = textMember === void 0 ? null : memberValue(document, textMember);
	if (textMember !== void 0 && typeof text === "string" && text.length > 65536) {
		const problem = `"force_restart_justification" is longer than ${MAX_JUSTIFICATION} characters`;
		throw invalid(document, textMember.valueStart, `${problem}: shorten it`);
	}
	return {
		set: flag !== null && flag !== false,
		malformed: flag !== null && typeof flag !== "boolean",
		justification: typeof text === "string" ? text : null,
		justified: typeof text === "string" && isJustification(text)
	};
}
function misspelledOf({ members }) {
	const found = [];
	for (const { key } of members) {
		if (SINGLE_KEYS.includes(key) || found.some((one) => one.key === key)) continue;
		const meant = nearestName(key, FORCE_KEYS);
		if (meant !== void 0) found.push({
			key,
			meant
		});
		if (found.length === MAX_MISSPELLED) break;
	}
	return found;
}
function ownKeysOf(document, members) {
	const values = {};
	for (const key of OWN_KEYS) {
		const member = members.get(key);
		if (member === void 0) continue;
		const value = memberValue(document, member);
		if (key === "runtimes" && !isOwnRuntimes(value)) continue;
		const parsed = OwnKeysSchema.shape[key].safeParse(value);
		if (!parsed.success) throw shapeError(document, member, parsed.error);
		refuseDuplicateNames(document, member);
		values[key] = parsed.data;
	}
	const complete = OwnKeysSchema.safeParse(values);
	return complete.success ? complete.data : null;
}
/** Of two equal names inside a block, one parser reads the first and another the last. */
function refuseDuplicateNames(document, member) {
	const duplicate = findDuplicateName(document.body.slice(member.valueStart, member.valueEnd));
	if (duplicate === null) return;
	const problem = `a name stands twice in one object of "${member.key}": remove the key, it is written anew`;
	throw invalid(document, member.valueStart + duplicate, problem);
}
/** The error for a value under one of our keys that is not ours. */
function shapeError(document, member, error) {
	const issue = error.issues[0];
	const path = issue.path.filter((step) => typeof step !== "symbol");
	const problem = `${quoteText([member.key, ...path].join("."))} is not what this tool writes (${issue.message})`;
	const fix = `remove "${member.key}", it is written anew, or rename it if it is not this tool's`;
	return invalid(document, member.valueStart + offsetWithin(document, member, path), `${problem}: ${fix}`);
}
/** Offset within the member's value of the deepest part of `path` that exists. */
function offsetWithin(document, member, path) {
	const tree = parseTree(document.body.slice(member.valueStart, member.valueEnd));
	for (let length = path.length; tree !== void 0 && length > 0; length--) {
		const node = findNodeAtLocation(tree, path.slice(0, length));
		if (node !== void 0) return node.offset;
	}
	return 0;
}

// src/jobs/tag-manifest.ts
/** 4 MiB, as for parsing. */
const MANIFEST_LIMIT_BYTES = 4194304;
/**
* The manifest in a tree. One that is there and cannot be read is `unreadable`, which counts as forced; an object that
* is missing from the repository is an error, since it can be fetched.
*/
async function readTagManifest(tree, path) {
	try {
		const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
		if (found.kind !== "file") return { kind: found.kind === "missing" ? "none" : "unreadable" };
		return {
			kind: "manifest",
			manifest: parseManifest(found.bytes, path)
		};
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && UNREADABLE.has(error.code)) return { kind: "unreadable" };
		throw error;
	}
}
const UNREADABLE = /* @__PURE__ */ new Set(["MANIFEST_INVALID", "OBJECT_UNREADABLE"]);

export { MANIFEST_LIMIT_BYTES, OWN_KEYS, OwnKeysSchema, REASONS, invalid, isOwnRuntimes, manifestFromDocument, memberValue, parseDocument, parseManifest, quoteText, readTagManifest, showFileName, singleMembers };