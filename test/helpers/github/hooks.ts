import { isOfApi, type Operation } from './faults.ts';
import type { GitHubRequest } from './request.ts';

export type Hook = (request: GitHubRequest) => void | Promise<void>;

export interface HookPlace {
  /** `*`: whatever the operation; not the downloads outside the API. */
  readonly at: Operation | '*';
  /** The nth such request from now on, counted from 1; default: each. */
  readonly nth?: number;
}

export type HookTime = 'before' | 'after';

/** What a test does between two steps of a client. */
export class HookList {
  readonly #hooks: { when: HookTime; place: HookPlace; hook: Hook; seen: number }[] = [];

  add(when: HookTime, place: HookPlace, hook: Hook): void {
    this.#hooks.push({ when, place, hook, seen: 0 });
  }

  async call(when: HookTime, request: GitHubRequest): Promise<void> {
    for (const entry of this.#hooks) {
      if (entry.when !== when || !isMet(entry.place, request)) continue;
      entry.seen++;
      if (entry.place.nth === undefined || entry.place.nth === entry.seen) await entry.hook(request);
    }
  }
}

function isMet({ at }: HookPlace, { operation }: GitHubRequest): boolean {
  return at === '*' ? isOfApi(operation) : at === operation;
}
