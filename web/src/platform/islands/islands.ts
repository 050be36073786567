import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { ComponentType } from "react";
import { runAfterLoad } from "./idle.ts";
import { type IslandStart, islandSelector, runningAttribute } from "./island-markup.ts";

/** An island's code: a component, or a function that takes the server-rendered element. */
export type IslandCode =
  | { readonly component: ComponentType<never> }
  | { readonly run: (element: HTMLElement) => Promise<void> };

/** How an island failed: its code could not be loaded, or it threw. */
type IslandFailure = "missing" | "threw";

interface Options {
  /** Loads the code of an island. A failed load may be retried. */
  load(name: string): Promise<IslandCode>;
  readonly page: PageRequest;
  /** Called when an island is interactive. */
  onStarted(): void;
  /** Called for each press that was held for an island that failed to start. */
  onGivenUp(control: HTMLElement): void;
  /** `isNeeded`: the page is useless without this island. */
  onFailure(name: string, failure: IslandFailure, isNeeded: boolean): void;
}

/** Islands start when they are this close to the viewport. */
const nearPx = 300;

/** The islands that have begun to start. */
const starting = new WeakMap<Element, Promise<void>>();
const heldSubmits = new WeakSet<Element>();
/** The last held press of each island. */
const heldPresses = new WeakMap<Element, Promise<void>>();

export interface Islands {
  /** Starts each island of the document at its time, except those that style sheets hide from this visitor. */
  schedule(): void;
  /** Starts the island that has the focus, if it starts on a press. */
  startFocused(): void;
  /**
   * Repeats a click on a control once its island is interactive. Returns false if the control is not in an island that
   * is still waiting to start.
   */
  holdClick(control: HTMLElement): boolean;
}

// Functions instead of a class: for Safari 15, the build would transpile fields and private members to longer code.
export function openIslands(options: Options): Islands {
  // Failures are reported by `onFailure`.
  const start = (element: HTMLElement) => void startOnce(element, options).catch(() => undefined);
  const nearness = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const element = target.closest<HTMLElement>(islandSelector);
        if (!isIntersecting || !element) continue;
        nearness.unobserve(target);
        start(element);
      }
    },
    { rootMargin: `${nearPx}px` },
  );
  const starts: Readonly<Record<IslandStart, (element: HTMLElement) => void>> = {
    load: start,
    // The island element has no box of its own, so its first child is observed.
    visible: (element) => runAfterLoad(() => nearness.observe(element.firstElementChild ?? element)),
    press: () => undefined,
  };
  return {
    schedule() {
      for (const element of document.querySelectorAll<HTMLElement>(islandSelector))
        if (getComputedStyle(element).display !== "none") starts[startOf(element)](element);
    },
    startFocused() {
      const element = document.activeElement?.closest<HTMLElement>(islandSelector);
      if (element && startOf(element) === "press") start(element);
    },
    holdClick: (control) => holdClick(control, options),
  };
}

function holdClick(control: HTMLElement, options: Options): boolean {
  const element = control.closest<HTMLElement>(islandSelector);
  if (!element || element.hasAttribute(runningAttribute)) return false;
  // Submit the form only once if the button is pressed twice.
  if (heldSubmits.has(control)) return true;
  if (control.matches("[type=submit]")) heldSubmits.add(control);
  const find = createFinder(control, element);
  // Held presses of an island run one after the other: React renders the result of a click in a microtask, before the
  // next click. Islands do not wait for each other. If an island fails to start, all its held presses are given up.
  const press = Promise.all([startOnce(element, options), heldPresses.get(element)])
    .then(() => find()?.click())
    .catch(() => options.onGivenUp(control))
    .then(() => void heldSubmits.delete(control));
  heldPresses.set(element, press);
  return true;
}

/** Resolves when the island is interactive. After a failure, the next call tries again. */
function startOnce(element: HTMLElement, options: Options): Promise<void> {
  const startup = starting.get(element) ?? run(element, options);
  starting.set(element, startup);
  return startup;
}

async function run(element: HTMLElement, options: Options): Promise<void> {
  const { island: name = "" } = element.dataset;
  const fail = (failure: IslandFailure) => {
    element.removeAttribute(runningAttribute);
    starting.delete(element);
    options.onFailure(name, failure, startOf(element) === "load" && !element.dataset.shownTo);
  };
  const failAs = (failure: IslandFailure) => (error: unknown) => {
    fail(failure);
    throw error;
  };
  const start = await load(element, options, () => fail("threw")).catch(failAs("missing"));
  await start().catch(failAs("threw"));
  element.toggleAttribute(runningAttribute, true);
  options.onStarted();
}

/** Loads an island's code and returns the function that starts it. */
async function load(
  element: HTMLElement,
  options: Options,
  onError: () => void,
): Promise<() => Promise<void>> {
  const { island: name = "", props: json = "{}" } = element.dataset;
  const code = await options.load(name);
  if ("run" in code) return () => code.run(element);
  const { mountIsland } = await import("./mount-island.tsx");
  // The document contains the props with which the server rendered this component.
  const [component, props] = [code.component as ComponentType<object>, JSON.parse(json)];
  return () => mountIsland({ element, component, props, page: options.page, onError });
}

/**
 * Finds a control again after an island was rendered anew because third-party code had changed its HTML: by its text
 * or, since a translator may have changed the text, by its position.
 */
function createFinder(control: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const kindOf = (one: HTMLElement) => ["type", "role"].map((name) => one.getAttribute(name)).join();
  const findAlike = () =>
    [...island.querySelectorAll<HTMLElement>(control.localName)].filter(
      (one) => kindOf(one) === kindOf(control),
    );
  const position = findAlike().indexOf(control);
  const { textContent } = control;
  return () => {
    if (control.isConnected) return control;
    const found = findAlike();
    return found.find((one) => one.textContent === textContent) ?? found[position];
  };
}

function startOf({ dataset }: HTMLElement): IslandStart {
  // This attribute is written by `Island`.
  return (dataset.start ?? "load") as IslandStart;
}
