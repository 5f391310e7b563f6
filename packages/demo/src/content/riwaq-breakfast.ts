import { type CategorySeed, product } from "./product-seed.ts";

export const riwaqBreakfast: CategorySeed = {
  slug: "breakfast",
  name: { sa: "فطور الرواق", en: "Breakfast" },
  description: {
    sa: "من الخامسة فجرًا حتى الثانية عشرة ظهرًا، وخبزنا يطلع من الفرن على الطلب",
    en: "From five in the morning until noon, with bread baked as you order",
  },
  schedule: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from_minute: 300, to_minute: 720 }],
  products: [
    product(
      "foul-mudammas",
      ["فول بالسمن البلدي", "Foul with country ghee"],
      [
        "فول مدمّس على نار هادئة طول الليل، يعلوه سمن بري وكمون وطماطم مفرومة",
        "Fava beans simmered all night, topped with ghee, cumin and chopped tomato",
      ],
      14,
      { size: 350, facts: [14, 6, 20, 620, 48, 4, 0, 15, 21], groups: ["bread", "beans"], minutes: 8, popular: true },
    ),
    product(
      "shakshuka",
      ["شكشوكة الرواق", "House shakshuka"],
      [
        "بيض بلدي على صلصة طماطم وفلفل رومي متبلة بالكمون، تقدَّم في مقلاتها",
        "Eggs on a cumin-scented tomato and pepper sauce, served in its skillet",
      ],
      18,
      {
        size: 320,
        facts: [19, 5, 370, 780, 18, 10, 1, 4, 19],
        allergens: ["eggs"],
        groups: ["eggs", "heat", "bread"],
        spicy: 1,
        minutes: 12,
        popular: true,
      },
    ),
    product(
      "eggs-cheese",
      ["بيض بالجبن", "Eggs and cheese"],
      ["بيض مخفوق مع جبن أبيض ذائب ورشة فلفل أسود", "Folded eggs with melting white cheese and black pepper"],
      16,
      {
        size: 240,
        facts: [24, 11, 410, 690, 5, 3, 0, 1, 24],
        allergens: ["eggs", "milk"],
        groups: ["bread"],
        minutes: 9,
      },
    ),
    product(
      "falafel-plate",
      ["صحن فلافل", "Falafel plate"],
      [
        "ثماني حبات مقرمشة خضراء من الداخل، مع طحينة ومخلل وورق نعناع",
        "Eight crisp falafel, green inside, with tahini, pickles and mint",
      ],
      17,
      {
        size: 300,
        facts: [26, 4, 0, 840, 44, 5, 0, 13, 18],
        allergens: ["sesame", "gluten"],
        groups: ["bread", "without"],
        minutes: 10,
      },
    ),
    product(
      "masoub",
      ["معصوب بالموز والقشطة", "Masoub with banana and cream"],
      [
        "خبز بر مهروس مع موز ناضج، وقشطة وعسل سدر وسمسم محمص",
        "Mashed wholewheat bread and ripe banana with cream, Sidr honey and toasted sesame",
      ],
      22,
      {
        size: 380,
        facts: [20, 11, 45, 380, 88, 42, 18, 8, 13],
        allergens: ["gluten", "milk", "sesame"],
        groups: ["sweetExtras"],
        minutes: 10,
        popular: true,
      },
    ),
    product(
      "areeka",
      ["عريكة جنوبية", "Southern areeka"],
      [
        "عجينة بر دافئة تتوسطها سمن وعسل، على طريقة أهل عسير مع التمر",
        "Warm wheat dough with a well of ghee and honey, the Asiri way, with dates",
      ],
      24,
      { size: 360, facts: [22, 12, 50, 310, 92, 46, 14, 9, 11], allergens: ["gluten", "milk"], minutes: 12 },
    ),
    product(
      "mutabbaq-meat",
      ["مطبّق لحم", "Beef mutabbaq"],
      [
        "رقائق حجازية مقرمشة محشوة لحمًا مفرومًا وكراثًا وبيضًا",
        "Crisp Hijazi pastry filled with minced beef, leeks and egg",
      ],
      19,
      {
        size: 280,
        facts: [27, 8, 155, 890, 46, 4, 0, 4, 24],
        allergens: ["gluten", "eggs"],
        groups: ["heat"],
        spicy: 1,
        minutes: 14,
      },
    ),
    product(
      "halloumi-plate",
      ["حلوم مشوي بالزعتر", "Grilled halloumi with thyme"],
      [
        "شرائح حلوم على الجمر مع طماطم وخيار وزيتون وخبز صاج",
        "Chargrilled halloumi with tomato, cucumber, olives and saj bread",
      ],
      25,
      {
        size: 290,
        facts: [29, 16, 75, 1180, 24, 5, 0, 3, 24],
        allergens: ["milk", "gluten"],
        groups: ["bread"],
        minutes: 10,
      },
    ),
    product(
      "manakish-zaatar",
      ["منقوشة زعتر", "Za'atar manakish"],
      [
        "زعتر بلدي وسمسم وزيت زيتون بكر على عجينة مخمّرة يومين",
        "Wild thyme, sesame and virgin olive oil on two-day dough",
      ],
      9,
      {
        size: 190,
        facts: [17, 3, 0, 560, 52, 3, 1, 4, 10],
        allergens: ["gluten", "sesame"],
        groups: ["pieSize", "pieExtras"],
        minutes: 9,
      },
    ),
    product(
      "manakish-cheese",
      ["منقوشة جبن عكاوي", "Akkawi cheese manakish"],
      ["جبن عكاوي يمطّ مع كل قضمة ورشة حبة البركة", "Stretchy Akkawi cheese with a pinch of nigella"],
      12,
      {
        size: 210,
        facts: [19, 10, 40, 720, 50, 3, 1, 2, 20],
        allergens: ["gluten", "milk"],
        groups: ["pieSize", "pieExtras"],
        minutes: 10,
        popular: true,
      },
    ),
    product(
      "lahm-bi-ajeen",
      ["لحم بعجين", "Lahm bi ajeen"],
      [
        "عجينة رقيقة بلحم غنم مفروم وطماطم ودبس رمان وصنوبر",
        "Thin dough with minced lamb, tomato, pomegranate molasses and pine nuts",
      ],
      14,
      {
        size: 200,
        facts: [18, 6, 45, 640, 47, 5, 2, 3, 19],
        allergens: ["gluten", "nuts"],
        groups: ["pieSize", "heat"],
        spicy: 1,
        minutes: 10,
      },
    ),
    product(
      "fatteh-chickpea",
      ["فتة حمص", "Chickpea fatteh"],
      [
        "خبز محمص تحت حمص دافئ ولبن بالثوم، وسمن وصنوبر يطشطش فوقها",
        "Toasted bread under warm chickpeas and garlic yoghurt, with sizzling ghee and pine nuts",
      ],
      21,
      {
        size: 370,
        facts: [25, 9, 30, 710, 56, 8, 0, 10, 19],
        allergens: ["gluten", "milk", "sesame", "nuts"],
        minutes: 11,
      },
    ),
  ],
};
