import { useLanguage } from "../src/i18n/language.ts";

/** Sample words stand beside the component they try, in both languages; no screen may do so. */
export const useWords = () => {
  const language = useLanguage();
  return (sa: string, en: string) => (language === "sa" ? sa : en);
};
