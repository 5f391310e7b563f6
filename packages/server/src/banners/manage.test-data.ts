const none = { sa: "", en: "" };
const always = { branch_id: null, starts_at: null, ends_at: null, active: true };

export const popupBody = (changes: Record<string, unknown> = {}) => ({
  ...{ popup_text: { sa: "عرض الليلة", en: "Tonight" }, button_text: { sa: "هيا", en: "Go" } },
  ...{ redirect_url: "/menu/:uuid", frequency: "daily", ...always, ...changes },
});

export const slideBody = (changes: Record<string, unknown> = {}) => ({
  ...{ text: none, link: null, ...always, ...changes },
});
