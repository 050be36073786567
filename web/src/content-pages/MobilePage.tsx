import { mobile } from "../content/mobile.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(mobile);
