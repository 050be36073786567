const maxPasswords = 10_000;
const minLength = 6;

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 10,000 most common ones of sufficient length. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}

/** The list is half a megabyte, so it is loaded at the first use. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"] as readonly string[];
  return new Set(byFrequency.filter((password) => password.length >= minLength).slice(0, maxPasswords));
}
