import type { CampaignSeed } from "./campaign-seed.ts";
import type { CategorySeed } from "./product-seed.ts";
import { riwaqHot } from "./riwaq-hot.ts";
import { riwaqShawarma } from "./riwaq-shawarma.ts";
import { riwaqSweets } from "./riwaq-sweets.ts";
import { riwaqWheels } from "./riwaq-wheels.ts";

const getSlugs = ({ products }: CategorySeed): string[] => products.map(({ slug }) => slug);

const yasmin = "a1000000-0000-4000-8000-000000000002";

/** One of every kind, and one of every state a coupon may be in before anybody has used it. */
export const riwaqCampaigns: CampaignSeed = {
  coupons: [
    {
      // Won at the wheel alone.
      code: "DAWWER15",
      kind: "percent",
      rate_bp: 1500,
      cap: 3000,
      name: { sa: "هدية العجلة", en: "A gift from the wheel" },
      description: { sa: "لطلبك القادم", en: "For your next order" },
    },
    {
      code: "AHLAN20",
      kind: "percent",
      rate_bp: 2000,
      cap: 3000,
      listed: true,
      first_order_only: true,
      name: { sa: "أهلًا بك في الرواق", en: "Welcome to the Riwaq" },
      description: { sa: "تحية من مطبخنا", en: "A greeting from our kitchen" },
    },
    {
      code: "JAMAA15",
      kind: "amount",
      amount: 1500,
      minimum: 8000,
      listed: true,
      ends_in: 60,
      per_customer: 3,
      name: { sa: "لمّة الأصحاب", en: "Friends' table" },
      description: { sa: "حتى ثلاث مرات", en: "Up to three times" },
    },
    {
      code: "TAWSEEL",
      kind: "free_delivery",
      minimum: 6000,
      listed: true,
      stackable: true,
      ends_in: 5,
      name: { sa: "توصيلك علينا", en: "Delivery on us" },
      description: { sa: "لسهرات البيت", en: "For evenings at home" },
    },
    {
      code: "HALA",
      kind: "free_item",
      minimum: 7000,
      items: getSlugs(riwaqSweets),
      listed: true,
      limit_total: 500,
      name: { sa: "الحلا ضيافة", en: "Dessert is on the house" },
      description: { sa: "لأول 500 ضيف", en: "For the first 500 guests" },
    },
    {
      code: "WALEEMA",
      kind: "percent",
      rate_bp: 500,
      applied: "automatic",
      stackable: true,
      minimum: 40_000,
      name: { sa: "خصم الولائم", en: "For feasts" },
      description: { sa: "للطلبات الكبيرة", en: "For large orders" },
      per_customer: 1000,
    },
    {
      code: "YASMIN15",
      kind: "percent",
      rate_bp: 1500,
      branches: [yasmin],
      new_customers_only: true,
      listed: true,
      name: { sa: "جديد في الياسمين", en: "New at Al Yasmin" },
      description: { sa: "لضيوف فرع الياسمين الجدد", en: "For new guests of the Al Yasmin branch" },
    },
    {
      code: "EID25",
      kind: "percent",
      rate_bp: 2500,
      listed: true,
      starts_in: -40,
      ends_in: -30,
      name: { sa: "عيدية الرواق", en: "Eid gift" },
      description: { sa: "انتهت مع إجازة العيد", en: "Ended with the Eid holiday" },
    },
    {
      code: "TASEES22",
      kind: "amount",
      amount: 2200,
      minimum: 10_000,
      listed: true,
      starts_in: 30,
      ends_in: 33,
      name: { sa: "لمّة الشتاء", en: "Winter gathering" },
      description: { sa: "ثلاثة أيام فقط", en: "Three days only" },
    },
  ],
  wheels: riwaqWheels,
  referral: { friend_points: 100, inviter_points: 150, minimum: 3_000, cap_per_month: 5, lead_days: 30 },
  offers: [
    {
      title: { sa: "مندي الخميس", en: "Mandi Thursday" },
      text: { sa: "مندي لحم للعائلة بسعر نصف الأسبوع.", en: "Lamb mandi for the family, at the midweek price." },
      link: null,
      sent_days_ago: 33,
    },
    {
      title: { sa: "اشتقنا لك", en: "We miss you" },
      text: { sa: "طبق حلى علينا مع طلبك القادم.", en: "A dessert on us with your next order." },
      link: null,
      absent_days: 10,
      sent_days_ago: 9,
    },
    {
      title: { sa: "قائمة الشتاء", en: "The winter menu" },
      text: { sa: "حنيني ومرقوق كل مساء.", en: "Hanini and margoog every evening." },
      link: null,
    },
  ],
  punch_programs: [
    {
      name: { sa: "بطاقة الشاورما", en: "Shawarma card" },
      description: { sa: "ختم مع كل شاورما", en: "One stamp with every shawarma" },
      reward_name: { sa: "شاورما مجانية", en: "A free shawarma" },
      reward_product: "shawarma-chicken",
      items: getSlugs(riwaqShawarma),
      required: 5,
      days: 60,
      repeats: true,
    },
    {
      name: { sa: "بطاقة القهوة والشاي", en: "Coffee and tea card" },
      description: { sa: "ختم مع كل مشروب ساخن", en: "One stamp with every hot drink" },
      reward_name: { sa: "دلة قهوة سعودية مجانية", en: "A free pot of Saudi coffee" },
      reward_product: "saudi-coffee",
      items: getSlugs(riwaqHot),
      required: 6,
      days: 30,
      repeats: true,
    },
  ],
};
