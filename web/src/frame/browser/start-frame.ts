import { connectSessionToApi, signOut, watchSession } from "../../accounts/session/session-store.ts";
import { copyText } from "../../platform/browser/save-and-copy.ts";
import { throwLater } from "../../platform/failures/throw-later.ts";
import { showStoredToast } from "../../platform/navigation/stored-toast.ts";
import {
  isMotionReduced,
  readTheme,
  setMotionReduced,
  setTheme,
} from "../../platform/preferences/preferences.ts";
import { nextThemes } from "../../platform/preferences/theme-switch.ts";
import { addToastRegion, showToast } from "../../ui/toasts.ts";
import type { FrameAction } from "../actions.ts";
import { rotateAnnouncements } from "./announcement-rotation.ts";
import { listenForOutsidePresses, toggleContact } from "./contact-panels.ts";
import { closeDrawer, openDrawer } from "./drawer.ts";
import { loadLazyImages, loadLazyImagesWhenIdle, removeFailedImages } from "./lazy-images.ts";
import { prefetchLinks } from "./link-prefetch.ts";
import { reloadPage, restorePageState, storeLanguageOfUrl, switchLanguage } from "./page-reload.ts";

interface Frame {
  /** Loads the late images in what an island has rendered. */
  refresh(): void;
  /** Runs the action in the control's `data-action`. */
  act(control: HTMLElement): void;
}

/** Starts the interactive parts of the layout. If one part throws, the others still start. */
export function startFrame(onFailure: () => void): Frame {
  const attempt = <Result>(part: () => Result): Result | undefined => {
    try {
      return part();
    } catch (error) {
      throwLater(error);
      onFailure();
      return undefined;
    }
  };
  const announcements = attempt(rotateAnnouncements);
  const actions: Readonly<Record<FrameAction, (control: HTMLElement) => void>> = {
    "sign-out": signOut,
    "switch-theme": () => setTheme(nextThemes[readTheme() ?? "system"]),
    "switch-motion": () => setMotionReduced(!isMotionReduced()),
    "switch-language": (link) => switchLanguage(link as HTMLAnchorElement),
    "open-menu": openDrawer,
    "close-menu": closeDrawer,
    "toggle-contact": toggleContact,
    "next-announcement": () => announcements?.showNext(),
    "toggle-announcements": () => announcements?.toggle(),
    copy: copyButtonText,
    "go-back": () => history.back(),
    reload: reloadPage,
    "close-reload-offer": (button) => button.parentElement?.remove(),
  };
  // Only the frame's own components write this attribute.
  const act = (control: HTMLElement) =>
    void attempt(() => actions[control.dataset.action as FrameAction](control));

  const parts = [
    connectSessionToApi,
    watchSession,
    addRegionOfPage,
    showStoredToast,
    listenForOutsidePresses,
    storeLanguageOfUrl,
    markScrolledHeader,
    removeFailedImages,
    loadLazyImagesWhenIdle,
    prefetchLinks,
    revealBackButtons,
    () => restorePageState(openDrawer),
  ];
  for (const part of parts) attempt(part);
  return { refresh: () => attempt(loadLazyImages), act };
}

function addRegionOfPage(): void {
  const region = document.querySelector<HTMLElement>("[data-toasts]");
  if (region) addToastRegion(region);
}

/** Marks the header while the page is scrolled, by observing a sentinel at the top of the page. */
function markScrolledHeader(): void {
  const sentinel = document.querySelector("[data-scroll-sentinel]");
  const header = sentinel?.nextElementSibling;
  if (!sentinel || !header) return;
  new IntersectionObserver((entries) => {
    header.toggleAttribute("data-scrolled", entries.at(-1)?.isIntersecting === false);
  }).observe(sentinel);
}

/**
 * Copies the text of a `CopyButton`. If copying is not allowed, the toast shows the text, so that the visitor can copy
 * it.
 */
async function copyButtonText({ dataset: { copy = "", copied = copy } }: HTMLElement): Promise<void> {
  showToast("success", (await copyText(copy)) ? copied : copy);
}

/** Reveals the buttons that go back in history, if there is a previous page. */
function revealBackButtons(): void {
  if (history.length < 2) return;
  for (const button of document.querySelectorAll("[data-action=go-back]"))
    button.toggleAttribute("data-available", true);
}
