const field = (en: string, sa: string) => ({ en, sa });

/** Errors of single fields of a body or query, in `errors` of `validation_failed`. */
export const fieldCatalog = {
  name_required: field("Name is required", "الاسم مطلوب"),
  number_required: field("Number is required", "الرقم مطلوب"),
  number_invalid: field("Number must be valid", "اكتب رقمًا صحيحًا"),
  mobile_invalid: field("Enter a valid {country} mobile number", "اكتب رقم جوال صحيحًا من {country}"),
  country_not_allowed: field(
    "{country} numbers are not accepted here, use another number",
    "أرقام {country} غير مقبولة هنا، استخدم رقمًا آخر",
  ),
  country_required: field("At least one country must stay", "يجب أن تبقى دولة واحدة على الأقل"),
  email_required: field("Email is required", "البريد الإلكتروني مطلوب"),
  email_used: field("This email is already in use, try another", "هذا البريد الإلكتروني مستخدم من قبل، جرّب غيره"),
  password_short: field("At least 10 characters", "عشرة أحرف على الأقل"),
  email_invalid: field("Email must be valid", "اكتب بريدًا إلكترونيًا صحيحًا"),
  field_empty: field("This field cannot be empty", "لا يمكن ترك هذه الخانة فارغة"),
  field_invalid: field("This field is empty or wrong", "هذه الخانة فارغة أو غير صحيحة"),
  time_past: field("Choose a later time", "اختر وقتًا لاحقًا"),
  field_taken: field("This is already taken, try another", "هذا مستخدم من قبل، جرّب غيره"),
  code_four_digits: field("The code has four digits", "الرمز من أربعة أرقام"),
  card_number_invalid: field("Invalid card number", "رقم البطاقة غير صحيح"),
  card_expiry_invalid: field("Invalid expire date", "تاريخ الانتهاء غير صحيح"),
  card_cvv_invalid: field("Invalid cvv", "رمز الأمان غير صحيح"),
  too_many_images: field("At most 2 images", "صورتان على الأكثر"),
  option_required: field("Choose one from this group", "اختر واحدًا من هذه المجموعة"),
  option_minimum: field("Choose at least {minimum}", "اختر {minimum} على الأقل"),
  answer_required: field("Answer every question", "أجب عن كل الأسئلة"),
  address_required: field("Choose an address", "اختر عنوانًا"),
  referral_code_required: field("Referral code is required", "رمز الدعوة مطلوب"),
  consent_required: field("Please accept the privacy policy", "وافق على سياسة الخصوصية"),
  odds_sum: field("The chances must add up to 100%", "يجب أن يكون مجموع النسب 100٪"),
  losing_required: field("At least one segment must win nothing", "أضف خانة واحدة على الأقل بلا جائزة"),
  winning_required: field("At least one segment must win something", "أضف خانة واحدة على الأقل فيها جائزة"),
  stock_given: field("More than this has already been given", "مُنح منها أكثر من هذا العدد"),
  tip_too_high: field("The tip can be at most {amount}", "أعلى إكرامية لهذا الطلب {amount}"),
  dietary_contradicts: field("This contradicts the allergens", "هذا يخالف مسببات الحساسية"),
  birthday_stays: field("A birthday can be entered once a year", "يُكتب تاريخ الميلاد مرة واحدة في السنة"),
  field_unknown: field("Unknown field", "خانة غير معروفة"),
} as const satisfies Record<string, { sa: string; en: string }>;

export type FieldCode = keyof typeof fieldCatalog;
export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldCatalog, code);
