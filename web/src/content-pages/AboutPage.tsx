import { about } from "../content/about.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(about);
