import type { ErrorCode } from "./codes.ts";
import { clientMessages } from "./client-messages.ts";

/**
 * The closed error catalog: every refusal of the API with its status and its sentence in both languages. `{name}` in a
 * sentence is filled from the problem document's `params`. `severity` says where a screen shows it: at the field, as a
 * lasting banner, as a toast, or as a page.
 */
type Severity = "field" | "banner" | "toast" | "page";
export type CatalogEntry = { status: number; sa: string; en: string; severity: Severity };

const entry = (status: number, severity: Severity, en: string, sa: string): CatalogEntry => ({
  status,
  severity,
  en,
  sa,
});

export const catalog = {
  unknown_error: entry(500, "banner", clientMessages.unknown_error.en, clientMessages.unknown_error.sa),
  not_authenticated: entry(401, "page", "You are not authorized.", "ليس لديك صلاحية."),
  not_authorized: entry(403, "page", "You are not authorized.", "ليس لديك صلاحية."),
  not_found: entry(404, "page", "Not found.", "غير موجود."),
  validation_failed: entry(422, "field", "Please check the highlighted fields.", "راجع الخانات المحددة."),
  participation_throttled: entry(
    429,
    "banner",
    "Can't participate now, try again in one minute.",
    "لا يمكنك المشاركة الآن، حاول بعد دقيقة.",
  ),
  rate_limited: entry(429, "banner", "Too many tries, wait {time}.", "محاولات كثيرة، انتظر {time}."),
  service_deactivated: entry(403, "page", clientMessages.service_deactivated.en, clientMessages.service_deactivated.sa),
  not_set_up: entry(409, "banner", "The restaurant has not set this up.", "لم يجهّز المطعم هذه الخدمة."),
  branch_closed: entry(409, "banner", "Branch is closed now.", "الفرع مغلق الآن."),
  kitchen_full: entry(409, "banner", "The kitchen is full for that time.", "المطبخ مكتمل في ذلك الوقت."),
  too_far: entry(
    409,
    "banner",
    "You cannot place your order, you are far from the branch.",
    "لا يمكنك إرسال الطلب، أنت بعيد عن الفرع.",
  ),
  area_not_covered: entry(409, "banner", clientMessages.area_not_covered.en, clientMessages.area_not_covered.sa),
  below_minimum: entry(409, "banner", "The minimum order here is {amount}.", "الحد الأدنى للطلب هنا {amount}."),
  location_required: entry(422, "banner", "Please enable location permission.", "فعّل إذن الموقع."),
  phone_not_verified: entry(
    403,
    "banner",
    "You need to verify your number to place order.",
    "تحتاج إلى توثيق رقمك لإرسال الطلب.",
  ),
  wrong_code: entry(422, "field", clientMessages.wrong_code.en, clientMessages.wrong_code.sa),
  invalid_referral_code: entry(
    422,
    "field",
    "Invalid referral code. Please check and try again.",
    "رمز الدعوة غير صالح. تأكد منه وحاول مرة أخرى.",
  ),
  already_registered: entry(409, "banner", clientMessages.already_registered.en, clientMessages.already_registered.sa),
  phone_in_use: entry(
    409,
    "field",
    "This phone number is used, please try a new one.",
    "رقم الجوال هذا مستخدم، جرّب رقمًا آخر.",
  ),
  lead_exists: entry(
    409,
    "field",
    "Lead already exists, please try another friend.",
    "هذا الصديق مدعو من قبل، جرّب صديقًا آخر.",
  ),
  cannot_notify_by_email: entry(
    409,
    "field",
    "Can't notify this customer by email.",
    "لا يمكن إشعار هذا العميل بالبريد الإلكتروني.",
  ),
  not_new_to_branch: entry(409, "page", "Customer is not new to this branch.", "العميل ليس جديدًا على هذا الفرع."),
  not_new_to_wheel: entry(
    409,
    "page",
    "Customer is not new to the lottery wheel game.",
    "العميل ليس جديدًا على لعبة عجلة الجوائز.",
  ),
  not_new_to_form: entry(
    409,
    "page",
    "Customer is not new to the registration form.",
    "العميل ليس جديدًا على نموذج التسجيل.",
  ),
  new_customers_only: entry(
    409,
    "banner",
    "This opportunity is exclusive to new customers at this branch.",
    "هذه الفرصة للعملاء الجدد في هذا الفرع فقط.",
  ),
  already_participated: entry(409, "page", "Sorry, already participated.", "عذرًا، شاركت من قبل."),
  submission_limit: entry(409, "page", "You are not allowed to submit more than once.", "لا يمكنك الإرسال أكثر من مرة."),
  cannot_participate_again: entry(409, "page", "You can't participate again.", "لا يمكنك المشاركة مرة أخرى."),
  spin_not_allowed: entry(403, "page", "You are not allowed to spin.", "لا يحق لك تدوير العجلة."),
  try_later: entry(
    409,
    "page",
    "Sorry, you can't participate now, try again later.",
    "عذرًا، لا يمكنك المشاركة الآن، حاول لاحقًا.",
  ),
  already_won: entry(
    409,
    "page",
    "Customer already won a prize, you can participate once every {period}.",
    "فزت بجائزة من قبل، يمكنك المشاركة مرة كل {period}.",
  ),
  out_of_gifts: entry(409, "page", "Oops, System out of gifts.", "نفدت الهدايا."),
  prize_unavailable: entry(409, "banner", "Prize isn't available.", "الجائزة غير متاحة."),
  table_unavailable: entry(409, "banner", "The table isn't available.", "الطاولة غير متاحة."),
  table_has_orders: entry(
    409,
    "banner",
    "Orders at this table are not served or not paid: {amount} is due.",
    "على هذه الطاولة طلبات لم تُسلَّم أو لم تُدفع بعد: {amount}.",
  ),
  coupon_not_found: entry(
    404,
    "field",
    "This coupon doesn't exist. Please check the coupon code.",
    "هذا الكوبون غير موجود. تأكد من رمزه.",
  ),
  coupon_not_applicable: entry(409, "field", "This coupon doesn't apply: {reason}.", "لا ينطبق هذا الكوبون: {reason}."),
  coupon_used_up: entry(409, "field", "This coupon has been used up.", "نفد هذا الكوبون."),
  already_redeemed: entry(409, "banner", "This code was already used.", "استُخدم هذا الرمز من قبل."),
  code_held: entry(
    409,
    "banner",
    "Another cashier has this code open until {time}.",
    "هذا الرمز مفتوح عند كاشير آخر حتى {time}.",
  ),
  receipt_unreadable: entry(422, "field", "This is not the QR code of a tax receipt.", "هذا ليس رمز QR لإيصال ضريبي."),
  receipt_foreign: entry(409, "field", "This receipt is from another seller.", "هذا الإيصال من بائع آخر."),
  receipt_future: entry(409, "field", "This receipt is dated in the future.", "تاريخ هذا الإيصال في المستقبل."),
  receipt_too_old: entry(409, "field", "A receipt can earn points for {time}.", "تُكسب نقاط الإيصال خلال {time}."),
  receipt_used: entry(
    409,
    "field",
    "This receipt was already used: {name}, {at}.",
    "استُخدم هذا الإيصال من قبل: {name}، {at}.",
  ),
  vat_number_missing: entry(409, "field", "The restaurant's VAT number is missing.", "الرقم الضريبي للمنشأة غير مسجّل."),
  bill_limit: entry(409, "field", "A typed bill can be at most {amount}.", "أعلى مبلغ يُكتب لفاتورة: {amount}."),
  bill_day_limit: entry(
    409,
    "field",
    "The customer's limit today has {amount} left.",
    "المتبقي من حد العميل اليوم: {amount}.",
  ),
  payment_failed: entry(402, "banner", clientMessages.payment_failed.en, clientMessages.payment_failed.sa),
  card_unusable: entry(
    409,
    "banner",
    "This card can no longer be used here. Pay another way.",
    "لم تعد هذه البطاقة تعمل هنا. ادفع بطريقة أخرى.",
  ),
  card_declined: entry(402, "banner", "The card was declined.", "رُفضت البطاقة."),
  item_unavailable: entry(409, "banner", "{item} is not available now.", "الصنف «{item}» غير متوفر الآن."),
  cart_changed: entry(409, "banner", "Prices changed, please check your cart.", "تغيرت الأسعار، راجع سلتك."),
  insufficient_points: entry(409, "banner", "You don't have enough points.", "نقاطك لا تكفي."),
  limit_reached: entry(409, "banner", "You reached the limit of {limit}.", "بلغت الحد الأقصى: {limit}."),
  invalid_transition: entry(
    409,
    "banner",
    "This order can't move from {from} to {to}.",
    "لا يمكن نقل هذا الطلب من «{from}» إلى «{to}».",
  ),
  shift_open: entry(
    409,
    "banner",
    "A shift is still open: close its drawer first.",
    "ما زالت وردية مفتوحة: أقفل درجها أولًا.",
  ),
  day_closed: entry(
    409,
    "banner",
    "{name} already ended this day at {time}. Reload the page to see the current one.",
    "سبق إنهاء هذا اليوم من {name} عند {time}. حدّث الصفحة لعرض اليوم الحالي.",
  ),
  shift_closed: entry(
    409,
    "banner",
    "No shift is open at this drawer: open one first.",
    "لا توجد وردية مفتوحة على هذا الدرج: افتح وردية أولًا.",
  ),
  shift_of_other: entry(
    409,
    "banner",
    "{name} is responsible for this drawer now: take it over first.",
    "هذا الدرج في عهدة {name} الآن: استلمه أولًا.",
  ),
  amount_exceeded: entry(409, "banner", "No more than {amount} is possible here.", "لا يمكن هنا أكثر من {amount}."),
  // Never with the amount: cashiers count blind.
  cash_short: entry(409, "banner", "The drawer doesn't have that much cash.", "لا يوجد في الدرج هذا القدر من النقد."),
  own_drawer: entry(
    403,
    "banner",
    "You are responsible for this drawer: its figures appear once it is counted.",
    "هذا الدرج في عهدتك: تظهر أرقامه بعد جرده.",
  ),
  promise_fixed: entry(
    409,
    "banner",
    "The time of this order cannot be changed now.",
    "لا يمكن تغيير موعد هذا الطلب الآن.",
  ),
  courier_not_possible: entry(
    409,
    "banner",
    "A courier link needs a delivery order that is ready and not yet delivered.",
    "رابط المندوب لطلب توصيل جاهز لم يُسلَّم بعد.",
  ),
  courier_link_unknown: entry(
    404,
    "page",
    "This link doesn't work. Ask the restaurant to send it again.",
    "هذا الرابط لا يعمل. اطلب من المطعم إرساله مرة أخرى.",
  ),
  courier_link_replaced: entry(
    410,
    "page",
    "A new link replaced this one. Open the newest link from the restaurant.",
    "حلّ رابط جديد محل هذا الرابط. افتح أحدث رابط من المطعم.",
  ),
  courier_link_expired: entry(
    410,
    "page",
    "This link has expired. Ask the restaurant for a new one.",
    "انتهت مدة هذا الرابط. اطلب من المطعم رابطًا جديدًا.",
  ),
  courier_link_ended: entry(
    410,
    "page",
    "This order has ended. There is nothing left to deliver.",
    "انتهى هذا الطلب. لم يبقَ شيء للتوصيل.",
  ),
  edit_conflict: entry(
    409,
    "banner",
    "{name} changed this at {time}. Review the current version before you save.",
    "تغيير من {name} عند {time}. راجع النسخة الحالية قبل الحفظ.",
  ),
  last_manager: entry(409, "banner", "The last manager can't leave.", "لا يمكن إزالة آخر مدير."),
  in_use: entry(409, "banner", "This is still in use and can't be removed.", "هذا ما زال مستخدمًا ولا يمكن حذفه."),
  message_not_resendable: entry(
    409,
    "banner",
    "Only a failed message whose recipient is still known can be sent again.",
    "لا تُرسل من جديد إلا رسالة لم تصل وما زال مستلمها معروفًا.",
  ),
  message_stopped: entry(
    409,
    "banner",
    "The recipient unsubscribed from these messages.",
    "ألغى المستلم اشتراكه في هذه الرسائل.",
  ),
  secrets_off: entry(
    409,
    "banner",
    "The platform has no key to protect secrets yet. Ask its operator to set SECRETS_KEYS.",
    "لا يوجد بعد مفتاح لحماية الأسرار في المنصة. اطلب من مشغّلها ضبط SECRETS_KEYS.",
  ),
  key_modes_differ: entry(
    422,
    "banner",
    "One key is for tests and the other one is live. Copy both from the same page.",
    "أحد المفتاحين تجريبي والآخر فعلي. انسخهما معًا من الصفحة نفسها.",
  ),
  certificate_expired: entry(
    422,
    "banner",
    "This certificate has expired. Create a new one at Apple.",
    "انتهت صلاحية هذه الشهادة. أنشئ شهادة جديدة لدى Apple.",
  ),
  certificate_key_differs: entry(
    422,
    "banner",
    "This key does not belong to the certificate.",
    "هذا المفتاح ليس مفتاح الشهادة.",
  ),
  certificate_of_other_pass: entry(
    422,
    "banner",
    "The certificate belongs to another pass type or team: {name}.",
    "الشهادة لنوع بطاقة أو فريق آخر: {name}.",
  ),
  idempotency_key_required: entry(400, "banner", "Please try again.", "حاول مرة أخرى."),
  idempotency_key_reused: entry(
    422,
    "banner",
    "This request was already sent with other content.",
    "أُرسل هذا الطلب من قبل بمحتوى آخر.",
  ),
  request_in_progress: entry(409, "banner", "This request is still being handled.", "ما زال هذا الطلب قيد المعالجة."),
  payload_too_large: entry(413, "banner", "The file is too large.", "الملف كبير جدًا."),
  unsupported_media: entry(415, "banner", "This kind of file is not accepted.", "هذا النوع من الملفات غير مقبول."),
  sign_in_locked: entry(
    429,
    "banner",
    "Too many wrong passwords for this account. Follow the link we sent to its email, or wait {time}.",
    "كلمات مرور خاطئة كثيرة لهذا الحساب. افتح الرابط الذي أرسلناه إلى بريده، أو انتظر {time}.",
  ),
  unknown_host: entry(421, "page", "No restaurant answers at this address.", "لا يوجد مطعم على هذا العنوان."),
} as const satisfies Record<ErrorCode, CatalogEntry>;

export { type ErrorCode, isErrorCode } from "./codes.ts";
/** Values inside a message. Money stays halalas and time stays seconds or ISO text: the client's formatter words them. */
export type ErrorParams = Record<string, unknown>;
export { type FieldCode, fieldCatalog, isFieldCode } from "./field-catalog.ts";
