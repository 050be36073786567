import type { Language } from "@baleen/contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Html } from "./html.ts";

/** Sends a page of a title and some content, for a person whose browser got to an address that is no page of the site. */
export type MessagePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  write: (language: Language) => { readonly title: string; readonly body: Html },
) => Promise<FastifyReply>;
