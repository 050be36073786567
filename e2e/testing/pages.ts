import type { Localized } from "@baleen/contract/language.ts";
import { words } from "./words.ts";

export interface KnownPage {
  readonly path: string;
  /** The page's first heading. */
  readonly title: Localized;
  readonly status: 200 | 404;
}

/** Every page that anybody can see. */
export const publicPages: readonly KnownPage[] = [
  { path: "/", title: words.slogan, status: 200 },
  { path: "/pricing", title: words.pickPackage, status: 200 },
  { path: "/login", title: words.login, status: 200 },
  { path: "/register", title: words.register, status: 200 },
  { path: "/no-such-page", title: { zh: "这一帧丢了。", en: "This frame is missing." }, status: 404 },
];
