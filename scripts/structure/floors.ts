/**
 * The floors of the two workspaces. A folder, or a file directly in `src`, imports from floors below its own;
 * sideways only along an arrow. A new folder needs one word here. `contract` is below all of them.
 */
export interface Building {
  readonly floors: Readonly<Record<number, readonly string[]>>;
  /** Who may import whom on the same floor. */
  readonly arrows: Readonly<Record<string, readonly string[]>>;
}

export const buildings: Readonly<Record<"web" | "server", Building>> = {
  web: {
    floors: {
      5: ["root", "routes", "entry-server", "entry-client"],
      4: ["home", "pricing", "sign-in", "profile", "not-found", "layout"],
      3: ["payment", "site-config", "session"],
      2: ["content", "api", "i18n", "paths", "navigation"],
      1: ["ui", "styles", "browser"],
    },
    arrows: {
      pricing: ["payment"],
      profile: ["session"],
    },
  },
  server: {
    floors: {
      5: ["main", "app"],
      4: ["handlers", "pages", "demo"],
      3: [
        "accounts",
        "captcha",
        "cards",
        "codes",
        "membership",
        "orders",
        "packages",
        "payments",
        "sessions",
        "site-config",
        "statistics",
      ],
      2: ["db", "deps", "http"],
      1: ["outside", "settings"],
    },
    arrows: {
      accounts: ["codes"],
      cards: ["membership"],
      codes: ["captcha"],
      // Limits are counted in the database, and a database that is down is answered for.
      http: ["db"],
      orders: ["packages"],
      payments: ["membership", "orders"],
      sessions: ["codes"],
    },
  },
};
