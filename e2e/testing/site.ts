/** The site under test. */
export interface Site {
  /** Without a trailing slash. */
  readonly url: string;
  /** The URL of the site's database, in which journeys change timestamps. */
  readonly databaseUrl: string;
  /** Unused card keys. */
  readonly cardKeys: readonly string[];
  /** The password of the demo's operator. */
  readonly operatorPassword: string;
}

/** Passes the site to the processes that run journeys, which inherit the environment. */
export function provideSite(running: Site): void {
  process.env.JOURNEY_SITE = JSON.stringify(running);
}

/** Empty while journeys are only being listed. */
export const site = JSON.parse(process.env.JOURNEY_SITE ?? "{}") as Site;
