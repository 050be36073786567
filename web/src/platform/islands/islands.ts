import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { ComponentType } from "react";
import { readPublished, subscribeToPublished } from "../site-config/published-documents.ts";
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
  isSignedIn(): boolean;
  /** Called when an island answers to events. */
  onStarted(): void;
  /** Called for each press that was held for an island that then could not start. */
  onGivenUp(control: HTMLElement): void;
  /** `isNeeded`: the page is of no use without it. */
  onFailure(name: string, failure: IslandFailure, isNeeded: boolean): void;
}

/** Islands of these kinds show the site's content. */
const showsContent: readonly IslandStart[] = ["published", "visible"];

/** How far below the viewport an island starts. */
const nearPx = 300;

/** On an island while it answers to events. */
const runningAttribute = "data-running";

export class Islands {
  readonly #options: Options;
  readonly #starting = new WeakMap<Element, Promise<void>>();
  readonly #heldSubmits = new WeakSet<Element>();
  /** The last press that is held for each island. */
  readonly #held = new WeakMap<Element, Promise<void>>();
  readonly #nearness = new IntersectionObserver((entries) => this.#startNear(entries), {
    rootMargin: `${nearPx}px`,
  });

  constructor(options: Options) {
    this.#options = options;
    subscribeToPublished(() => {
      for (const element of document.querySelectorAll<HTMLElement>(islandSelector))
        if (showsContent.includes(startOf(element))) this.#start(element);
    });
  }

  /** Starts the islands below an element, each at its time. */
  adopt(root: ParentNode): void {
    for (const element of root.querySelectorAll<HTMLElement>(islandSelector))
      this.#schedule[startOf(element)](element);
  }

  readonly #schedule: Readonly<Record<IslandStart, (element: HTMLElement) => void>> = {
    load: (element) => this.#start(element),
    idle: (element) => runAfterLoad(() => this.#start(element)),
    // The island has no box of its own, so its first child stands for it.
    visible: (element) => runAfterLoad(() => this.#nearness.observe(element.firstElementChild ?? element)),
    press: () => undefined,
    "signed-in": (element) => this.#options.isSignedIn() && this.#start(element),
    published: (element) => readPublished() && this.#start(element),
  };

  /** Starts the island that has the focus, if it waits for a press. */
  startFocused(): void {
    const element = document.activeElement?.closest<HTMLElement>(islandSelector);
    if (element && startOf(element) === "press") this.#start(element);
  }

  /** Clicks a control again once its island answers to it; false if it is in none that waits. */
  holdClick(control: HTMLElement): boolean {
    const element = control.closest<HTMLElement>(islandSelector);
    if (!element || element.hasAttribute(runningAttribute) || !isPressable(element)) return false;
    // Two presses send a form once.
    if (this.#heldSubmits.has(control)) return true;
    if (control.matches("[type=submit]")) this.#heldSubmits.add(control);
    const find = finderOf(control, element);
    // One after the other: React renders the result of a click in a microtask, before the next click. Islands do not wait for
    // each other, and all presses that are held for a start that fails are given up with it.
    const held = Promise.all([this.#startOnce(element), this.#held.get(element)])
      .then(() => find()?.click())
      .catch(() => this.#options.onGivenUp(control))
      .then(() => void this.#heldSubmits.delete(control));
    this.#held.set(element, held);
    return true;
  }

  #startNear(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const element = target.closest<HTMLElement>(islandSelector);
      if (!isIntersecting || !element) continue;
      this.#nearness.unobserve(target);
      this.#start(element);
    }
  }

  /** Failures are told to `onFailure`. */
  #start(element: HTMLElement): void {
    this.#startOnce(element).catch(() => undefined);
  }

  /** Resolves when the island answers to events. After a failure, the next call tries again. */
  #startOnce(element: HTMLElement): Promise<void> {
    const starting = this.#starting.get(element) ?? this.#run(element);
    this.#starting.set(element, starting);
    return starting;
  }

  /** Loads what starts an island. */
  async #load(name: string, element: HTMLElement, onError: () => void): Promise<() => Promise<void>> {
    const code = await this.#options.load(name);
    if ("run" in code) return () => code.run(element);
    const { mountIsland } = await import("./mount-island.tsx");
    // The document has the props that the server rendered this component with.
    const [component, props] = [
      code.component as ComponentType<object>,
      JSON.parse(element.dataset.props ?? "{}"),
    ];
    return () => mountIsland({ element, component, props, page: this.#options.page, onError });
  }

  async #run(element: HTMLElement): Promise<void> {
    const { island: name = "" } = element.dataset;
    const fail = (failure: IslandFailure) => {
      element.removeAttribute(runningAttribute);
      this.#starting.delete(element);
      this.#options.onFailure(name, failure, startOf(element) === "load");
    };
    const failAs = (failure: IslandFailure) => (error: unknown) => {
      fail(failure);
      throw error;
    };
    const start = await this.#load(name, element, () => fail("threw")).catch(failAs("missing"));
    await start().catch(failAs("threw"));
    element.toggleAttribute(runningAttribute, true);
    this.#options.onStarted();
  }
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

/** Islands of the other kinds have nothing that waits for their start. */
function isPressable(element: HTMLElement): boolean {
  return startOf(element) !== "published" && startOf(element) !== "signed-in";
}
