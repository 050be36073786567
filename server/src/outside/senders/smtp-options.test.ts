import { expect, test } from "vitest";
import { smtpOptions } from "./smtp-options.ts";

const optionsOf = (smtpUrl: string) => smtpOptions({ smtpUrl });

test("a mail server's address holds its port, its name and its password, decoded", () => {
  expect(optionsOf("smtps://li%40example.com:p%40ss%2Fword@smtp.example.com")).toMatchObject({
    host: "smtp.example.com",
    port: 465,
    secure: true,
    auth: { user: "li@example.com", pass: "p@ss/word" },
  });
  expect(optionsOf("smtp://smtp.example.com")).toMatchObject({ port: 587, secure: false });
  expect(optionsOf("smtp://[2001:db8::1]:2525")).toMatchObject({ host: "2001:db8::1", port: 2525 });
});

test("a password needs TLS everywhere, a relay on the machine itself needs none", () => {
  expect(optionsOf("smtp://a:b@127.0.0.1")).toMatchObject({ requireTLS: true, ignoreTLS: false });
  expect(optionsOf("smtp://a:b@smtp.example.com")).toMatchObject({ requireTLS: true, ignoreTLS: false });
  expect(optionsOf("smtp://smtp.example.com")).toMatchObject({ requireTLS: false, ignoreTLS: false });
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(optionsOf(`smtp://${host}`)).toMatchObject({ requireTLS: false, ignoreTLS: true });
  }
});
