import { security } from "../content/security.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(security);
