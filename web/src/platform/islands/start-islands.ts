import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { ComponentType } from "react";
import { readPublished, subscribeToPublished } from "../site-config/published-documents.ts";
import { runAfterLoad } from "./idle.ts";
import { type IslandStart, islandSelector } from "./island-markup.ts";

/** An island's code: a component, or a function that takes the element as the server wrote it. */
export type IslandCode =
  | { readonly component: ComponentType<never> }
  | { readonly run: (element: HTMLElement) => void };

/** Loads the code of each island, by its name. A load that failed may be tried again. */
export type IslandRegistry = Readonly<Record<string, () => Promise<IslandCode>>>;

export type IslandFailure = "missing-code" | "threw";

interface Options {
  readonly registry: IslandRegistry;
  readonly page: PageRequest;
  isSignedIn(): boolean;
  /** Called when an island answers to events. */
  onStarted(): void;
  onFailure(island: string, failure: IslandFailure, isNeeded: boolean): void;
}

/** How far below the viewport an island starts. */
const nearPx = 300;

export interface Islands {
  /** Starts or schedules the islands below an element. */
  adopt(root: ParentNode): void;
  /** Clicks a control again once its island answers to it; false if it is in none that waits. */
  holdClick(control: Element): boolean;
}

/** Starts the islands of the document, each at its time. */
export function startIslands({ registry, page, isSignedIn, onStarted, onFailure }: Options): Islands {
  const started = new WeakMap<Element, Promise<void>>();
  const heldSubmits = new WeakSet<Element>();
  let held = Promise.resolve();

  const start = (element: HTMLElement): Promise<void> => {
    const known = started.get(element);
    if (known) return known;
    const { island: name = "", start: when = "load" } = element.dataset;
    const isNeeded = when === "load";
    const starting = run(element, name, isNeeded).then(() => {
      element.toggleAttribute("data-running", true);
      onStarted();
    });
    started.set(element, starting);
    starting.catch(() => {
      // The next press tries again.
      started.delete(element);
      onFailure(name, "missing-code", isNeeded);
    });
    return starting;
  };

  const run = async (element: HTMLElement, name: string, isNeeded: boolean) => {
    const load = registry[name];
    if (!load) throw new Error(`There is no island ${name}.`);
    const code = await load();
    if ("run" in code) return code.run(element);
    const { mountIsland } = await import("./mount-island.tsx");
    const onError = () => {
      element.removeAttribute("data-running");
      started.delete(element);
      onFailure(name, "threw", isNeeded);
    };
    // The props come from the document, where the server wrote those of this component.
    const component = code.component as ComponentType<object>;
    const props = JSON.parse(element.dataset.props ?? "{}");
    await mountIsland({ element, component, props, page, onError });
  };

  const whenNear = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        whenNear.unobserve(target);
        const element = target.closest<HTMLElement>(islandSelector);
        if (element) startSafely(element);
      }
    },
    { rootMargin: `${nearPx}px` },
  );
  const startSafely = (element: HTMLElement) => {
    start(element).catch(() => undefined);
  };
  const schedule: Readonly<Record<IslandStart, (element: HTMLElement) => void>> = {
    load: startSafely,
    idle: (element) => runAfterLoad(() => startSafely(element)),
    visible: (element) => runAfterLoad(() => whenNear.observe(boxOf(element))),
    press: () => undefined,
    "signed-in": (element) => isSignedIn() && startSafely(element),
    published: (element) => readPublished() && startSafely(element),
  };
  const adopt = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>(islandSelector))
      schedule[(element.dataset.start ?? "load") as IslandStart](element);
  };
  subscribeToPublished(() => {
    for (const element of document.querySelectorAll<HTMLElement>(`${islandSelector}[data-start=published]`))
      startSafely(element);
  });

  return {
    adopt,
    holdClick(control) {
      const element = control.closest<HTMLElement>(islandSelector);
      if (!element || element.hasAttribute("data-running") || !isPressable(element)) return false;
      // Two presses send a form once.
      if (heldSubmits.has(control)) return true;
      if (control.matches("[type=submit]")) heldSubmits.add(control);
      // One after the other: React renders the result of a click in a microtask, before the next click.
      held = held
        .then(() => start(element))
        .then(() => (control as HTMLElement).click())
        .catch(() => undefined)
        .then(() => void heldSubmits.delete(control));
      return true;
    },
  };

  /** The island has no box of its own, so its first child stands for it. */
  function boxOf(element: HTMLElement): Element {
    return element.firstElementChild ?? element;
  }
}

/** Islands of these kinds have nothing that answers to a press before they start. */
function isPressable({ dataset }: HTMLElement): boolean {
  return dataset.start !== "published" && dataset.start !== "signed-in";
}
