import { expect, test } from "vitest";
import {
  displayName,
  emailAddress,
  findPasswordError,
  findUsernameError,
  newPassword,
  phoneNumber,
  username,
} from "./account-fields.ts";

test("a password has at least six characters [spec 9.16]", () => {
  expect(findPasswordError("12345")).toBe("passwordShort");
  expect(findPasswordError("123456")).toBeUndefined();
  // A character outside the BMP counts as one, not two.
  expect(findPasswordError("🐋🐋🐋🐋🐋")).toBe("passwordShort");
});

test("a password's length is that of its normalised form", () => {
  expect(findPasswordError("e\u0301".repeat(5))).toBe("passwordShort");
  expect(findPasswordError("e\u0301".repeat(128))).toBeUndefined();
  expect(findPasswordError("❤\ufe0f".repeat(5))).toBe("passwordShort");
});

// mattermost/mattermost#36877, matrix-org/synapse#3306; RFC 8265, 4.2
test.each([
  ["NFD of Latin", "Café-Paßwörd9", "Cafe\u0301-Paßwo\u0308rd9"],
  ["NFD of Hangul", "비밀번호입니다", "비밀번호입니다".normalize("NFD")],
  ["full width", "Passw0rd!", "Ｐａｓｓｗ０ｒｄ！"],
  ["half-width Katakana", "ガギグゲゴパス", "ｶﾞｷﾞｸﾞｹﾞｺﾞﾊﾟｽ"],
  ["a no-break space", "two words", "two\u00a0words"],
  ["an ideographic space", "two words", "two\u3000words"],
  ["a thin space", "two words", "two\u2009words"],
  ["a variation selector", "I❤whales", "I❤\ufe0fwhales"],
])("a password and its %s are one", (_, password, other) => {
  expect(newPassword.parse(other)).toBe(password);
  expect(newPassword.parse(password)).toBe(password);
});

test.each(["Password", "password ", " password", "p①ssword", "ﬁnance1", "x²y²z²"])(
  "%j is a password of its own, as it stands",
  (password) => expect(newPassword.parse(password)).toBe(password),
);

test("a username has at least three characters [spec 9.17]", () => {
  expect(findUsernameError("ab")).toBe("usernameLength");
  expect(findUsernameError("abc")).toBeUndefined();
  expect(findUsernameError("鲸鲸鲸")).toBeUndefined();
});

test.each(["13000000000", "19999999999", "13800138000"])("%s is a phone number [spec 5.2]", (phone) => {
  expect(phoneNumber.safeParse(phone).data).toBe(phone);
});

test.each(["12800138000", "23800138000", "1380013800", "138001380000", "1380013800a", "10000000000"])(
  "%s is no phone number [spec 5.2]",
  (phone) => {
    expect(phoneNumber.safeParse(phone).success).toBe(false);
  },
);

test.each(["kelp", "kelp@", "@example.com", "kelp@example", "kelp example@example.com", "a@b@example.com"])(
  "%s is no email address [spec 5.2]",
  (email) => {
    expect(emailAddress.safeParse(email).success).toBe(false);
    expect(emailAddress.safeParse("kelp@example.com").success).toBe(true);
  },
);

test.each(["13800138000", "138-0013-8000", "8613800138000", "８６１３８００１３８０００"])(
  "%s is no username: at signing in it means a phone number",
  (username) => expect(findUsernameError(username.normalize("NFKC"))).toBe("usernameIsPhone"),
);

test.each(["deleted-1", "Deleted-27"])("%s is no username: deleted accounts are called so", (username) => {
  expect(findUsernameError(username)).toBe("usernameReserved");
  expect(findUsernameError(`${username}a`)).toBeUndefined();
});

const hidden = {
  "a direction override": "\u202e",
  "an isolate": "\u2066",
  "a mark of direction": "\u200f",
  "a zero-width space": "\u200b",
  "a zero-width joiner": "\u200d",
  "a byte order mark": "\ufeff",
  "a line separator": "\u2028",
  "a control character": "\u0007",
  "a NUL": "\0",
  "a Hangul filler": "\u3164",
  "a variation selector": "\ufe0f",
  "a tag": "\u{e0041}",
};

test.each(Object.entries(hidden))("%s is in no name, username and email address", (_, character) => {
  const text = `ke${character}lp`;
  expect(displayName(64).safeParse(text).error?.issues[0]?.message).toBe("nameHasInvisibleCharacters");
  expect(findUsernameError(text.normalize("NFKC"))).toBe("usernameCharacters");
  // A line separator leaves two words, which is invalid; other invisible characters are dropped.
  const isSpace = character === "\u2028";
  expect(username.safeParse(text).data).toBe(isSpace ? undefined : "kelp");
  expect(emailAddress.safeParse(`${text}@example.com`).data).toBe(isSpace ? undefined : "kelp@example.com");
});

test.each(["鲸鱼 Wal", "O’Neil", "👩‍👩‍👧 👍🏽 ❤️‍🔥 🏳️‍🌈 1️⃣", "محمد", "नमस्ते", ""])(
  "%s is a name as it stands",
  (name) => expect(displayName(64).safeParse(name).data).toBe(name),
);

test("a name is one and the same, composed or not, with spaces around or without", () => {
  expect(displayName(64).parse(" Ame\u0301lie ")).toBe("Am\u00e9lie");
});
