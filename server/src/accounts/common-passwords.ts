const maxPasswords = 10_000;
const minLength = 6;

let known: Promise<ReadonlySet<string>> | undefined;
let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 10,000 most common ones of sufficient length. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList().then((list) => new Set(list.slice(0, maxPasswords)));
  return (await known).has(password.toLowerCase());
}

/** Whether a password is anywhere in the list: for operators, whose passwords are long. */
export async function isListedPassword(password: string): Promise<boolean> {
  listed ??= readList().then((list) => new Set(list));
  return (await listed).has(password.toLowerCase());
}

/** By frequency. The list is half a megabyte, so it is loaded at the first use. */
async function readList(): Promise<readonly string[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"] as readonly string[];
  return byFrequency.filter((password) => password.length >= minLength);
}
