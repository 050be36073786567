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
        "content-pages",
        "quiet-pages",
        "layout",
        "structured-data",
        "component-page",
      ],
      3: ["codes", "forms", "payment", "site-config", "session"],
      2: ["content", "api", "errors", "i18n", "marks", "paths", "navigation", "preferences", "whale"],
      1: ["ui", "styles", "browser"],
    },
    arrows: {
      // What came of sending a code is said where a form says it.
      codes: ["forms"],
      // It turns an error of a call into a message in the visitor's language.
      errors: ["api", "i18n"],
      // Links inside the site name one of its addresses.
      content: ["paths"],
      // The desktop version is downloaded by the home page's button.
      "content-pages": ["home"],
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
      5: ["roof"],
      4: ["handlers", "operator", "pages", "demo"],
      3: [
        "accounts",
        "captcha",
        "cards",
        "codes",
        "membership",
        "messages",
        "orders",
        "packages",
        "payments",
        "purchases",
        "recovery",
        "sessions",
        "site-config",
        "statistics",
      ],
      2: ["alarms", "db", "deps", "http", "jobs"],
      1: ["mode-problems", "outside", "settings"],
    },
    arrows: {
      // What needs a person is a row.
      alarms: ["db"],
      accounts: ["captcha", "codes", "messages"],
      cards: ["accounts", "membership", "packages"],
      codes: ["messages"],
      // Its pages wear the site's styles; its calls exist in the demo mode alone.
      demo: ["pages"],
      handlers: ["demo"],
      // Limits are counted in the database, and a database that is down is answered for.
      http: ["db"],
      // They are rows, and what fails for good needs a person.
      jobs: ["alarms", "db"],
      // Whatever moves an account's orders or sessions locks the account first.
      orders: ["accounts", "packages"],
      payments: ["accounts", "membership", "orders", "packages"],
      // What a buyer is shown of orders, payments and cards together.
      purchases: ["accounts", "cards", "orders", "payments"],
      // A new password ends the sessions of the old one.
      recovery: ["accounts", "captcha", "codes", "sessions"],
      sessions: ["accounts", "captcha", "codes"],
      "mode-problems": ["outside"],
      // Each way to send brings its own settings.
      settings: ["mode-problems", "outside"],
      "site-config": ["packages"],
    },
    // deps.ts names the types of all that comes in from outside, wherever they are written down.
    lookouts: ["deps"],
  },
  artwork: {
    floors: {
      5: ["roof"],
      4: ["avatars", "demo-video", "features", "page-headers", "share", "showcase"],
      3: ["motifs", "fonts"],
      2: ["pixels"],
      1: ["browser", "media-step", "output", "site-colours"],
    },
    arrows: {
      // Some of its pictures are frames of the video.
      "page-headers": ["demo-video"],
    },
    lookouts: [],
  },
};
