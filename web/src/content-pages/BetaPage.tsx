import { beta } from "../content/beta.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(beta);
