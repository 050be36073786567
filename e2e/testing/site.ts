/** The site under test. */
export interface Site {
  /** Without a final slash. */
  readonly url: string;
  /** The URL of its database, in which journeys change times. */
  readonly databaseUrl: string;
  /** Unused card keys. */
  readonly cardKeys: readonly string[];
  /** Of the demo's operator. */
  readonly operatorPassword: string;
}

/** Hands the site on to the processes that run journeys. They inherit the environment. */
export function provideSite(running: Site): void {
  process.env.JOURNEY_SITE = JSON.stringify(running);
}

/** Empty where journeys are only listed. */
export const site = JSON.parse(process.env.JOURNEY_SITE ?? "{}") as Site;
