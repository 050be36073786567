import { makePerson, type Person, password } from "./makers.ts";
import { readNewestCode } from "./prove.ts";
import { send, type World } from "./world.ts";

export interface ReachablePerson extends Person {
  readonly email: string;
  readonly phone: string;
}

let personCount = 0;

/** Registers an account with a username, an e-mail address and a phone number, and signs in. */
export async function makeReachablePerson(world: World, username: string): Promise<ReachablePerson> {
  personCount += 1;
  const person = await makePerson(world, username);
  const email = `${username}.mail@example.com`;
  const phone = `1370000${String(personCount).padStart(4, "0")}`;
  for (const [contact, address] of Object.entries({ email, phone })) {
    const sent = { token: person.token };
    await send(world, "POST", `/auth/bind/${contact}/code`, { [contact]: address }, sent);
    const code = await readNewestCode(world, address);
    await send(world, "POST", `/auth/bind/${contact}`, { [contact]: address, code, password }, sent);
  }
  return { ...person, email, phone };
}
