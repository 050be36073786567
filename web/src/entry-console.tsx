import "./ui/styles/global.css";
import "./console/console-shell.css";
import { preferenceCookies } from "@baleen/contract/document.ts";
import { languageOfTag } from "@baleen/contract/language.ts";
import { createRoot } from "react-dom/client";
import { ConsoleRoot } from "./console/ConsoleRoot.tsx";

const cookies = new Map(document.cookie.split("; ").map((pair) => pair.split("=", 2) as [string, string]));
const language =
  languageOfTag(cookies.get(preferenceCookies.language)) ?? languageOfTag(navigator.language) ?? "zh";
const chosen = cookies.get(preferenceCookies.theme);
const theme = chosen === "light" || chosen === "dark" ? chosen : undefined;

const { dataset } = document.documentElement;
// The console has no animations.
dataset.motion = "reduced";
if (theme) dataset.theme = theme;

// The server's shell document has this element.
const root = document.getElementById("console");
if (root) createRoot(root).render(<ConsoleRoot language={language} />);
