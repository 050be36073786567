import { beforeEach, expect, test, vi } from "vitest";

type DialogHistory = typeof import("./dialog-history.ts");

/** A history whose steps run only when the test calls `takeSteps`. Entry 0 belongs to another site. */
class SlowHistory {
  readonly #states: unknown[] = [null, null];
  readonly #asked: number[] = [];
  index = 1;

  get state(): unknown {
    return this.#states[this.index];
  }

  pushState(state: unknown): void {
    this.#states.splice(this.index + 1, Number.POSITIVE_INFINITY, state);
    this.index += 1;
  }

  go(steps: number): void {
    this.#asked.push(steps);
  }

  takeSteps(): void {
    for (let steps = this.#asked.shift(); steps !== undefined; steps = this.#asked.shift()) {
      this.index += steps;
      events.dispatchEvent(new Event("popstate"));
    }
  }
}

const events = new EventTarget();
let slow = new SlowHistory();
let addToHistory: DialogHistory["addToHistory"];
let runAfterDialogs: DialogHistory["runAfterDialogs"];

beforeEach(async () => {
  slow = new SlowHistory();
  vi.stubGlobal("history", slow);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  // The module keeps the state of one document.
  vi.resetModules();
  ({ addToHistory, runAfterDialogs } = await import("./dialog-history.ts"));
});

/** Waits until tasks that were postponed with a timeout have run. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Expects that the action after the dialogs runs once, in the page's own history entry, and that the visitor stays
 * there.
 */
async function expectToActOnPage(): Promise<void> {
  const placesOfAct: number[] = [];
  runAfterDialogs(() => placesOfAct.push(slow.index));
  slow.takeSteps();
  await nextTask();
  slow.takeSteps();
  expect([placesOfAct, slow.index]).toEqual([[1], 1]);
}

test("what follows a dialog happens on its page, also while the step back to it is under way", async () => {
  const leave = addToHistory(() => undefined);
  expect(slow.index).toBe(2);
  leave();
  await nextTask();
  await expectToActOnPage();
});

test("of two dialogs, one of which is closing, none is left above what follows", async () => {
  addToHistory(() => undefined);
  const leave = addToHistory(() => undefined);
  expect(slow.index).toBe(3);
  leave();
  await nextTask();
  await expectToActOnPage();
});
