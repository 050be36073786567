import { terms } from "../content/terms.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(terms);
