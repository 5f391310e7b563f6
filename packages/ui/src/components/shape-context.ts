import { createContext } from "react";

/** The establishment's shape, for stamps, badges and empty states. */
export const ShapeContext = createContext<string>("flower");
