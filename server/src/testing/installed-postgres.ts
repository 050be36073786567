import { existsSync, readdirSync } from "node:fs";

/** The folder of the newest PostgreSQL of this machine's distribution, with server and client. `npm test` installs it. */
export function installedPostgres(): { readonly folder: string; readonly major: number } {
  const parent = "/usr/lib/postgresql";
  const majors = existsSync(parent) ? readdirSync(parent).map(Number) : [];
  const major = majors
    .toSorted((one, other) => other - one)
    .find((version) =>
      ["postgres", "initdb", "pg_dump"].every((name) => existsSync(`${parent}/${version}/bin/${name}`)),
    );
  if (major === undefined) {
    throw new Error("These tests need PostgreSQL's server and client: apt-get install postgresql");
  }
  return { folder: `${parent}/${major}/bin`, major };
}
