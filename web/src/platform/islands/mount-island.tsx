import type { PageRequest } from "@baleen/contract/rendering.ts";
import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { throwLater } from "../failures/throw-later.ts";
import { dispatchFilled, followFocus, isSameField, readTyped, restoreTyped } from "../forms/typed-fields.ts";
import { IslandTree } from "./IslandTree.tsx";

interface MountOptions {
  readonly element: HTMLElement;
  readonly component: ComponentType<object>;
  readonly props: object;
  readonly page: PageRequest;
  /** Called when the island has thrown after its start and the server's HTML has been restored. */
  onError(error: unknown): void;
}

/**
 * Hydrates an island. Resolves when it is interactive; rejects if it throws before. On an error, also later, the
 * server's HTML is restored. Typed input is kept.
 */
export function mountIsland(options: MountOptions): Promise<void> {
  const { element, component: Component, props, page, onError } = options;
  const serverNodes = [...element.childNodes].map((node) => node.cloneNode(true));
  let typed = readTyped(element);
  let isMounting = true;
  const focus = followFocus(element);
  const recordTyped = () => {
    const now = readTyped(element);
    // Fields that React has just recreated are empty until the typed values are restored.
    const missing = isMounting ? typed.filter((one) => !now.some((field) => isSameField(field, one))) : [];
    typed = [...now, ...missing];
  };
  element.addEventListener("input", recordTyped);
  // Pressing Enter also causes a click.
  element.addEventListener("click", () => dispatchFilled(element, typed), { capture: true });
  const onUncaughtError = (error: unknown, fail: (error: unknown) => void) => {
    element.removeEventListener("input", recordTyped);
    // React calls this during a commit, when the root cannot be unmounted.
    setTimeout(() => {
      root.unmount();
      element.replaceChildren(...serverNodes);
      restoreTyped(element, typed);
      throwLater(error);
      if (isMounting) fail(error);
      else onError(error);
    });
  };
  // If a translator or an extension has changed the document, hydration fails and React renders the island anew.
  const onRecoverableError = () => undefined;
  const identifierPrefix = element.dataset.prefix ?? "";
  let root: ReturnType<typeof hydrateRoot>;
  return new Promise((resolve, reject) => {
    const onRendered = () => {
      restoreTyped(element, typed);
      focus.restore();
    };
    const onStarted = () => {
      restoreTyped(element, typed);
      focus.stop();
      isMounting = false;
      resolve();
    };
    // In a transition, React yields every five milliseconds, so that input is handled in between.
    startTransition(() => {
      root = hydrateRoot(
        element,
        <IslandTree page={page} onRendered={onRendered} onStarted={onStarted}>
          <Component {...props} />
        </IslandTree>,
        {
          identifierPrefix,
          onUncaughtError: (error) => onUncaughtError(error, reject),
          onRecoverableError,
        },
      );
    });
  });
}
