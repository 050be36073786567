import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { ComponentType } from "react";
import { runAfterLoad } from "./idle.ts";
import { type IslandStart, islandSelector } from "./island-markup.ts";

/** An island's code: a component, or a function that takes the element as the server wrote it. */
export type IslandCode =
  | { readonly component: ComponentType<never> }
  | { readonly run: (element: HTMLElement) => Promise<void> };

/** How an island failed: its code cannot be had, or it threw. */
type IslandFailure = "missing" | "threw";

interface Options {
  /** Loads the code of an island. A load that failed may be tried again. */
  load(name: string): Promise<IslandCode>;
  readonly page: PageRequest;
  /** Called when an island answers to events. */
  onStarted(): void;
  /** Called for each press that was held for an island that then could not start. */
  onGivenUp(control: HTMLElement): void;
  /** `isNeeded`: the page is of no use without it. */
  onFailure(name: string, failure: IslandFailure, isNeeded: boolean): void;
}

/** How far below the viewport an island starts. */
const nearPx = 300;

/** On an island while it answers to events. */
const runningAttribute = "data-running";

/** The islands whose start has begun. */
const starting = new WeakMap<Element, Promise<void>>();
const heldSubmits = new WeakSet<Element>();
/** The last press that is held for each island. */
const held = new WeakMap<Element, Promise<void>>();

export interface Islands {
  /** Starts the islands of the document, each at its time; not those that style sheets hide from this visitor. */
  schedule(): void;
  /** Starts the island that has the focus, if it waits for a press. */
  startFocused(): void;
  /** Clicks a control again once its island answers to it; false if it is in none that waits. */
  holdClick(control: HTMLElement): boolean;
}

// Functions instead of a class: the build spells out fields and private members for Safari 15.
export function openIslands(options: Options): Islands {
  // Failures go to `onFailure`.
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
    // The island has no box of its own, so its first child stands for it.
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
  // Two presses send a form once.
  if (heldSubmits.has(control)) return true;
  if (control.matches("[type=submit]")) heldSubmits.add(control);
  const find = finderOf(control, element);
  // One after the other: React renders the result of a click in a microtask, before the next click. Islands do not wait for
  // each other, and all presses that are held for a start that fails are given up with it.
  const press = Promise.all([startOnce(element, options), held.get(element)])
    .then(() => find()?.click())
    .catch(() => options.onGivenUp(control))
    .then(() => void heldSubmits.delete(control));
  held.set(element, press);
  return true;
}

/** Resolves when the island answers to events. After a failure, the next call tries again. */
function startOnce(element: HTMLElement, options: Options): Promise<void> {
  const begun = starting.get(element) ?? run(element, options);
  starting.set(element, begun);
  return begun;
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

/** Loads what starts an island. */
async function load(
  element: HTMLElement,
  options: Options,
  onError: () => void,
): Promise<() => Promise<void>> {
  const { island: name = "", props: json = "{}" } = element.dataset;
  const code = await options.load(name);
  if ("run" in code) return () => code.run(element);
  const { mountIsland } = await import("./mount-island.tsx");
  // The document has the props that the server rendered this component with.
  const [component, props] = [code.component as ComponentType<object>, JSON.parse(json)];
  return () => mountIsland({ element, component, props, page: options.page, onError });
}

/**
 * Finds a control again in an island that was rendered anew, because a guest of the page had changed its HTML: by its text, or,
 * since a translator may have changed that, by its place.
 */
function finderOf(control: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const kindOf = (one: HTMLElement) => ["type", "role"].map((name) => one.getAttribute(name)).join();
  const alike = () =>
    [...island.querySelectorAll<HTMLElement>(control.localName)].filter(
      (one) => kindOf(one) === kindOf(control),
    );
  const position = alike().indexOf(control);
  const { textContent } = control;
  return () => {
    if (control.isConnected) return control;
    const found = alike();
    return found.find((one) => one.textContent === textContent) ?? found[position];
  };
}

function startOf({ dataset }: HTMLElement): IslandStart {
  // Written by `Island`.
  return (dataset.start ?? "load") as IslandStart;
}
