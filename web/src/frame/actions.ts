/**
 * The actions of the frame's buttons, as values of `data-action`. The frame's script listens on the document, so
 * buttons in the menu and in islands work too.
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

/** The id of the menu's template, for narrow screens. */
export const drawerId = "drawer";

/** The props of a button with a frame action. */
export function actionProps(action: FrameAction): { readonly "data-action": FrameAction } {
  return { "data-action": action };
}
