import { randomBytes, randomInt } from "node:crypto";
import type { Channel } from "./demo.ts";
import type { Visitor } from "./visitor.ts";
import { words } from "./words.ts";

export interface Person {
  readonly name: string;
  readonly password: string;
}

/** Somebody whom the site has never seen. */
export function newPerson(): Person {
  return {
    name: `kelp_${randomBytes(6).toString("hex")}`,
    password: `sea-${randomBytes(6).toString("hex")}`,
  };
}

/** An address that nobody has yet. */
export function newAddress(channel: Channel): string {
  if (channel === "email") return `kelp.${randomBytes(6).toString("hex")}@example.com`;
  return `1${randomInt(30, 100)}${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

export async function registerAccount(visitor: Visitor, person: Person): Promise<void> {
  await visitor.field(words.username).fill(person.name);
  await visitor.field(words.password).fill(person.password);
  await visitor.field(words.confirmation).fill(person.password);
  await visitor.button(words.register).click();
  await visitor.page.waitForURL("**/login");
}

/** Fills the form and sends it; what comes of it is for the journey to see. */
export async function tryToLogIn(visitor: Visitor, person: Person): Promise<void> {
  await visitor.field(words.username).fill(person.name);
  await visitor.field(words.password).fill(person.password);
  await visitor.button(words.login).click();
}

export async function logIn(visitor: Visitor, person: Person): Promise<void> {
  await tryToLogIn(visitor, person);
  await visitor.page.waitForURL((url) => url.pathname !== "/login");
}

/** From nothing to signed in. */
export async function arriveSignedIn(visitor: Visitor, person: Person = newPerson()): Promise<Person> {
  await visitor.open("/register");
  await registerAccount(visitor, person);
  await logIn(visitor, person);
  return person;
}
