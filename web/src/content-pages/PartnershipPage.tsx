import { partnership } from "../content/partnership.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(partnership);
