import { expect, test } from "vitest";
import { registrationBody } from "./registration.ts";

const typed = {
  username: "kelp_99",
  email: "li.ming@example.com",
  phone: "13800138000",
  code: "123456",
  password: "secret1",
  confirmation: "secret1",
};

test("each tab sends its own fields, the username as the nickname, and nothing typed on another tab [spec 3.5]", () => {
  expect(registrationBody("account", typed)).toEqual({
    type: "account",
    username: "kelp_99",
    password: "secret1",
    nickname: "kelp_99",
  });
  expect(registrationBody("email", typed)).toEqual({
    type: "email",
    username: "li.ming",
    password: "secret1",
    nickname: "li.ming",
    email: "li.ming@example.com",
    code: "123456",
  });
  expect(registrationBody("phone", typed)).toEqual({
    type: "phone",
    username: "13800138000",
    password: "secret1",
    nickname: "13800138000",
    phone: "13800138000",
    code: "123456",
  });
});
