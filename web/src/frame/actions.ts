/**
 * What a button of the frame does, as its `data-action`. The frame's script listens for all of them on the document, so that
 * they also work in the menu and in what islands render.
 */
export type FrameAction =
  | "sign-out"
  | "switch-theme"
  | "switch-motion"
  | "switch-language"
  | "open-menu"
  | "close-menu"
  | "toggle-contact"
  | "next-announcement"
  | "toggle-announcements"
  | "copy"
  | "go-back"
  | "reload"
  | "close-reload-offer";

/** The id of the template of the menu of narrow screens. */
export const drawerId = "drawer";

/** The props of a button with an action. */
export function acts(action: FrameAction): { readonly "data-action": FrameAction } {
  return { "data-action": action };
}
