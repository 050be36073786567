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
      ],
      3: ["codes", "forms", "payment", "site-config", "session"],
      2: ["content", "api", "errors", "i18n", "logos", "paths", "navigation", "preferences", "whale"],
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
      // Its pages have the header and the blocks of content pages.
      "draft-forms": ["content-pages"],
      // A link that leads away says so in its reader's language.
      navigation: ["i18n"],
      // It is for the signed-in alone as well.
      notifications: ["purchases"],
      // Who pays is the person who is signed in.
      payment: ["session"],
      // Its pages are for the signed-in alone, and look alike.
      privacy: ["purchases"],
      // Its forms stand in the same frame.
      recovery: ["sign-in"],
      // Search engines are told of the packages that the page shows.
      "structured-data": ["pricing"],
    },
    lookouts: [],
  },
  server: {
    floors: {
      6: ["commands"],
      5: ["roof"],
      4: ["handlers", "operator", "pages", "demo"],
      3: [
        "accounts",
        "captcha",
        "cards",
        "codes",
        "membership",
        "messages",
        "notifications",
        "orders",
        "packages",
        "payments",
        "privacy",
        "purchases",
        "recovery",
        "sessions",
        "site-config",
        "statistics",
      ],
      2: ["alarms", "db", "deps", "http", "jobs"],
      1: ["validate-mode", "outside", "settings"],
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
      // Reminders are mails, in the language of the newest session.
      notifications: ["messages", "sessions"],
      // Whatever moves an account's orders or sessions locks the account first.
      orders: ["accounts", "packages"],
      payments: ["accounts", "membership", "orders", "packages"],
      // What leaves with an account, and what its owner is given of it.
      privacy: ["accounts", "codes", "membership", "orders", "payments", "sessions"],
      // What a buyer is shown of orders, payments and cards together.
      purchases: ["accounts", "cards", "orders", "payments"],
      // A new password ends the sessions of the old one.
      recovery: ["accounts", "captcha", "codes", "sessions"],
      sessions: ["accounts", "captcha", "codes"],
      "validate-mode": ["outside"],
      // Each way to send brings its own settings.
      settings: ["validate-mode", "outside"],
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
