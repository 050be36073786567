import { careers } from "../content/careers.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(careers);
