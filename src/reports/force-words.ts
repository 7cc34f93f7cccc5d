import type { AuditedForce, AuditedRelease } from './documents.ts';

/** A release that sets `force_restart`. */
export type ForcedRow = AuditedRelease & { readonly force: AuditedForce };

export function listForced(releases: readonly AuditedRelease[]): ForcedRow[] {
  return releases.filter((release): release is ForcedRow => release.force !== null);
}

/** What a use of `force_restart` came to, in a few words each. */
export function forceFindings({ force, reason }: ForcedRow): string[] {
  return [
    ...(reason === 'forced' ? [force.justified ? 'justified and needed' : 'needed'] : [whyNotNeeded(reason)]),
    ...(force.justified ? [] : ['unjustified']),
    ...(force.carried_over ? ['carried over'] : []),
    ...(force.malformed ? ['malformed'] : []),
  ];
}

function whyNotNeeded(reason: AuditedRelease['reason']): string {
  switch (reason) {
    case 'runtime_changed':
      return 'redundant: the bytes changed anyway';
    case 'no_previous_release':
      return 'without effect: there is no earlier release';
    default:
      return `not the first reason: ${reason.replaceAll('_', ' ')}`;
  }
}
