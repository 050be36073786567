import { connectSessionToApi, signOut, watchSession } from "../../accounts/session/session-store.ts";
import type { Islands } from "../../platform/islands/islands.ts";
import { showKeptToast } from "../../platform/navigation/kept-toast.ts";
import { isModifiedClick } from "../../platform/navigation/navigate.ts";
import {
  isMotionReduced,
  readTheme,
  setMotionReduced,
  setTheme,
} from "../../platform/preferences/preferences.ts";
import { nextThemes } from "../../platform/preferences/theme-switch.ts";
import { subscribeToPublished } from "../../platform/site-config/published-documents.ts";
import { addToastRegion } from "../../ui/toasts.ts";
import type { FrameAction } from "../actions.ts";
import { rotateAnnouncements } from "./announcement-rotation.ts";
import { closeContactPanels, toggleContact } from "./contact-panels.ts";
import { copyOf } from "./copy.ts";
import { closeDrawer, openDrawer } from "./drawer.ts";
import { goOnAfterSwitch, keepLanguageOfAddress, switchLanguage } from "./language.ts";
import { loadLateImages, loadLateImagesWhenIdle, removeFailedImages } from "./late-images.ts";
import { prefetchLinks } from "./link-prefetch.ts";
import { markScrolledHeader } from "./scroll-state.ts";

interface Options {
  readonly islands: Islands;
  onFailure(): void;
}

interface Frame {
  /** Applies the frame's state to what islands have rendered. */
  refresh(): void;
}

/** Brings the layout of a page to life. A part that throws takes no other along. */
export function startFrame({ islands, onFailure }: Options): Frame {
  const attempt = <Result>(part: () => Result): Result | undefined => {
    try {
      return part();
    } catch (error) {
      reportError(error);
      onFailure();
      return undefined;
    }
  };
  const announcements = attempt(rotateAnnouncements);
  const openMenu = () => openDrawer((drawer) => islands.adopt(drawer));
  const act: Readonly<Record<FrameAction, (control: HTMLElement) => void>> = {
    "sign-out": signOut,
    "switch-theme": () => setTheme(nextThemes[readTheme() ?? "system"]),
    "switch-motion": () => setMotionReduced(!isMotionReduced()),
    "switch-language": (link) => switchLanguage(link as HTMLAnchorElement),
    "open-menu": openMenu,
    "close-menu": closeDrawer,
    "toggle-contact": toggleContact,
    "next-announcement": () => announcements?.showNext(),
    "toggle-announcements": () => announcements?.toggle(),
    copy: copyOf,
    "go-back": () => history.back(),
  };
  document.addEventListener("click", (event) => {
    const control = (event.target as Element).closest<HTMLElement>("[data-action]");
    const action = control?.dataset.action as FrameAction | undefined;
    if (!control || !action || isModifiedClick(event)) return;
    event.preventDefault();
    attempt(() => act[action](control));
  });

  const parts = [
    connectSessionToApi,
    watchSession,
    addRegionOfPage,
    showKeptToast,
    closeContactPanels,
    keepLanguageOfAddress,
    markScrolledHeader,
    removeFailedImages,
    loadLateImagesWhenIdle,
    prefetchLinks,
    showWaysBack,
    () => goOnAfterSwitch(openMenu),
  ];
  for (const part of parts) attempt(part);
  const refresh = () => {
    attempt(loadLateImages);
    attempt(() => announcements?.refresh());
  };
  // Islands render what has been published in the same task.
  subscribeToPublished(() => setTimeout(refresh));
  return { refresh };
}

function addRegionOfPage(): void {
  const region = document.querySelector<HTMLElement>("[data-toasts]");
  if (region) addToastRegion(region);
}

/** Shows the buttons that go back in history, if there is a previous page. */
function showWaysBack(): void {
  if (history.length < 2) return;
  for (const button of document.querySelectorAll("[data-action=go-back]"))
    button.toggleAttribute("data-available", true);
}
