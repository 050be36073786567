import { expect, test } from "vitest";
import { signShare } from "./read-wechat-share.ts";

test("the example of WeChat's documentation has the signature that is printed there", () => {
  // https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#62
  const signature = signShare({
    nonceStr: "Wm3WZYTPz0wzccnW",
    ticket: "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg",
    timestamp: 1414587457,
    url: "http://mp.weixin.qq.com?params=value",
  });
  expect(signature).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
});
