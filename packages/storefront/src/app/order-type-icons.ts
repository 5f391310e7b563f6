import { Bike, ShoppingBag, Utensils } from "lucide-react";

export const orderTypeIcons = { 1: Utensils, 2: ShoppingBag, 3: Bike };
