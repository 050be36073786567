/**
 * The floors of the workspaces above the contract. A folder of `src` imports from floors below its own; sideways only along
 * an arrow. A new folder needs one word here. `contract` is below all of them.
 */
export interface Building {
  /** Folders, and files directly in `src`; all other files directly in `src` are the "roof". */
  readonly floors: Readonly<Record<number, readonly string[]>>;
  /** Who may import whom on the same floor. */
  readonly arrows: Readonly<Record<string, readonly string[]>>;
  /** Who may look up, for types alone. */
  readonly lookouts: readonly string[];
}

export type Workspace = "web" | "server" | "artwork";

export const buildings: Readonly<Record<Workspace, Building>> = {
  web: {
    floors: {
      5: ["roof"],
      4: [
        "home",
        "pricing",
        "sign-in",
        "recovery",
        "profile",
        "purchases",
        "privacy",
        "notifications",
        "content-pages",
        "draft-forms",
        "message-pages",
        "layout",
        "structured-data",
        "component-page",
        "console",
      ],
      3: ["codes", "forms", "payment", "site-config", "session"],
      2: ["content", "api", "errors", "i18n", "logos", "paths", "navigation", "preferences", "whale"],
      1: ["ui", "styles", "browser", "lazy"],
    },
    arrows: {
      // What came of sending a code is said where a form says it.
      codes: ["forms"],
      // A package is previewed as the card that the shop shows.
      console: ["pricing"],
      // It turns an error of a call into a message in the visitor's language.
      errors: ["api", "i18n"],
      // Links inside the site name one of its addresses.
      content: ["paths"],
      // The desktop version is downloaded by the home page's button.
      "content-pages": ["home"],
      // Its pages have the header and the blocks of content pages.
      "draft-forms": ["content-pages"],
      // A link that leads away says so in its reader's language.
      navigation: ["i18n"],
      // Who pays is the person who is signed in.
      payment: ["session"],
      // Its forms stand in the same frame.
      recovery: ["sign-in"],
      // Search engines are told of the packages that the page shows.
      "structured-data": ["pricing"],
    },
    lookouts: [],
  },
  server: {
    floors: {
      13: ["commands"],
      12: ["roof"],
      11: ["console", "doctor", "handlers"],
      10: ["backups", "demo", "operators"],
      9: ["operator-actions", "pages", "privacy", "purchases"],
      8: ["notifications", "payments", "reconciliation", "recovery"],
      7: ["cards", "orders", "sessions"],
      6: ["accounts"],
      5: ["alerts", "codes", "site-config"],
      4: ["captcha", "jobs", "membership", "messages", "nodes", "packages", "statistics"],
      3: ["alarms", "deps", "http", "settings"],
      2: ["db", "setting-files", "validate-mode"],
      1: ["metrics", "outside"],
    },
    arrows: {
      // Bills are compared with the ledger of what gateways have said.
      reconciliation: ["payments"],
    },
    // deps.ts names the types of all dependencies, wherever they are declared.
    lookouts: ["deps"],
  },
  artwork: {
    floors: {
      5: ["roof"],
      4: ["avatars", "demo-video", "features", "page-headers", "share", "showcase"],
      3: ["motifs", "fonts"],
      2: ["pixels"],
      1: ["browser", "media-step", "site-colours"],
    },
    arrows: {
      // Some of its pictures are frames of the video.
      "page-headers": ["demo-video"],
    },
    lookouts: [],
  },
};
