/// The community centre’s board. Those in other languages are older, so that the newest are one language.
extension NoticeBoard {
    static let mill = NoticeBoard(
        name: "mill", title: "The Old Mill", link: "https://old-mill.example/",
        description: "Notices of a community centre with a library, a workshop, a pool and a clinic",
        standing: millStanding, arriving: millArriving)
}

private let millStanding: [Notice] = [
    Notice(
        age: 4, "Library", title: "Library open until nine tonight",
        summary:
            "The reading room, the children’s corner and the newspaper shelves stay open late. Tea is on the house after seven.",
        picture: Illustration(
            .reading, "A long reading room at dusk, with bookshelves on both sides and lit lamps on the tables"),
        article: .lateLibrary),
    Notice(
        age: 41, "Pool", title: "The big pool opens again on Monday",
        summary: "The new ventilation is quiet, and the air is warm. Lane swimming begins at six in the morning.",
        picture: Illustration(.pool, "An empty pool of blue water with four lanes"),
        article: .bigPool),
    Notice(
        age: 74, "Workshop", title: "Learn to mend a lamp on Thursday",
        summary: "Cable, plug and switch in one evening. There is room for twelve; please put your name down at reception.",
        article: .mendALamp),
    Notice(age: 128, brief: "The yard gate is locked tonight. Please leave by the front door."),
    Notice(
        age: 165, "Workshop", title: "Bicycle workshop on Saturday from ten",
        summary: "Tools, oil and patches lie ready in the yard. Our volunteers show you how, and you do it yourself.",
        picture: Illustration(.bike, "A green bicycle with flowers in its basket, leaning against an orange wall"),
        article: .bicycleWorkshop),
    Notice(
        age: 905, "Children", title: "Two hundred building blocks for small builders",
        summary: "They are in the children’s room every afternoon until five. A good tower may stay up overnight.",
        picture: Illustration(.blocks, "A gate of coloured wooden building blocks with a red cone on top"),
        article: .buildingBlocks),
    Notice(
        age: 1_030, "House", title: "The new roof: questions & answers",
        summary:
            "The drawings hang in the foyer. If the offers stay < 90,000, work begins in spring; the architect explains the three variants, what each of them costs, and why the swallows under the eaves have a say in it.",
        article: .newRoof),
    Notice(age: 1_210, language: "de", brief: "Lift wieder in Betrieb. Danke für Ihre Geduld."),
    Notice(
        age: 2_600, language: "hi", "Courses", title: "योग कक्षा अब सुबह सात बजे शुरू होगी",
        summary: "सोमवार से शुक्रवार तक कक्षा बड़े हॉल में होगी। अपनी चटाई साथ लाएँ; कुछ चटाइयाँ यहाँ भी उपलब्ध हैं। पहली कक्षा निःशुल्क है।"),
    Notice(
        age: 2_950, language: "th", "Courses",
        title: "เวิร์กช็อปทำอาหารไทยสำหรับทุกคนในวันอาทิตย์นี้ เรียนรู้วิธีทำแกงเขียวหวานและข้าวเหนียวมะม่วงด้วยตัวเอง",
        summary: "เริ่มเวลา 14.00 น. ที่ห้องครัวชั้นล่าง รับเพียง 12 คน กรุณาลงชื่อที่โต๊ะประชาสัมพันธ์"),
    Notice(
        age: 3_300, language: "fr", "Workshop", title: "Atelier vélo samedi matin",
        summary:
            "Apportez votre vélo, nous avons les outils. Nos bénévoles vous montrent comment régler les freins, changer une chambre à air et tendre la chaîne. Gratuit et sans inscription, de 10 h à 13 h dans la cour."
    ),
    Notice(
        age: 4_100, language: "ar", "Clinic", title: "العيادة: التطعيم ضد الإنفلونزا متاح الآن دون موعد مسبق",
        summary:
            "يمكنكم الحضور من الاثنين إلى الخميس بين الساعة 9 صباحًا والساعة 1 ظهرًا. يُرجى إحضار بطاقة التأمين الصحي. الممرضة تتحدث العربية والإنجليزية."
    ),
    Notice(
        age: 4_500, language: "el", "Courses", title: "Δωρεάν μαθήματα ελληνικών για αρχάριους κάθε Τρίτη απόγευμα",
        summary: "Τα μαθήματα γίνονται στην αίθουσα 2, στον πρώτο όροφο. Δεν χρειάζεται εγγραφή, ελάτε όποτε θέλετε."),
    Notice(
        age: 5_600, language: "ja", "Courses", title: "日曜日の朝は太極拳",
        summary: "天気がよければ中庭で、雨の日は体育室で行います。動きやすい服装でお越しください。初めての方も歓迎します。"),
    Notice(
        age: 7_200, language: "ja", "Library", title: "図書室に新しい本が入りました",
        summary: "今月は小説、料理、旅行の本を中心に八十冊を加えました。新着の棚は入口の右側にあります。貸し出しは一人五冊まで、期間は二週間です。"),
]

private let millArriving: [Notice] = [
    Notice(
        "Library", title: "Eight new novels for dark evenings",
        summary: "They stand on the table beside the door. Take one home for four weeks, or begin right here.",
        picture: Illustration(.books, "A stack of eight books beside a white cup, with small lights behind"),
        article: .eightNovels),
    Notice(
        "House", title: "The bakery van is in the yard until noon",
        summary: "Rye bread, seeded rolls and the last plum cakes of the season. Cards and coins are both welcome."),
    Notice(
        "Courses", title: "A round of chairs for talking in five languages",
        summary: "Every Tuesday at six, somebody brings the coffee. Sit down where you hear the language you are learning.",
        picture: Illustration(.chairs, "Nine coloured chairs in a circle around a low table with five cups, seen from above"),
        article: .fiveLanguages),
    Notice(
        "House",
        title:
            "Found in the changing room: one red scarf, three left gloves, a very small umbrella and a set of keys on a brass whale",
        summary:
            "Ask at reception. Whatever is still here at the end of the month goes to the charity shop, except the keys, which we will keep for as long as it takes.",
        article: .lostAndFound),
    Notice(
        language: "hi", "Children", title: "बच्चों के लिए विज्ञान मेला: शनिवार को अपने हाथों से रॉकेट, पवनचक्की और छोटी दूरबीन बनाना सीखें",
        summary: "मेला सुबह दस बजे से कार्यशाला में होगा। आठ से चौदह वर्ष के बच्चे भाग ले सकते हैं। सारा सामान केंद्र की ओर से मिलेगा।",
        picture: Illustration(.blocks, "लकड़ी के रंगीन गुटकों से बना एक फाटक, ऊपर एक लाल शंकु")),
    Notice(
        language: "ar", "Courses", title: "دورة مجانية في الخط العربي مساء كل أحد",
        summary:
            "نتعلم معًا أساسيات خط الرقعة وخط النسخ. الأقلام والحبر والورق متوفرة في القاعة، ولا حاجة إلى خبرة سابقة. يبدأ الدرس الأول في الساعة السادسة مساءً."
    ),
    Notice(
        language: "th", "Library", title: "ห้องสมุดเปิดมุมอ่านหนังสือใหม่",
        summary: "มีหนังสือนิทานภาษาไทยและภาษาอังกฤษกว่าสองร้อยเล่ม นั่งอ่านได้ทุกวันตั้งแต่เก้าโมงเช้าถึงหนึ่งทุ่ม",
        picture: Illustration(.reading, "ห้องอ่านหนังสือยาว มีชั้นหนังสือสองข้างและโคมไฟบนโต๊ะ")),
    Notice(
        language: "ko", "Courses", title: "한글 서예 교실 수강생을 모집합니다",
        summary: "매주 수요일 저녁 7시, 2층 작업실에서 열립니다. 붓과 종이는 준비되어 있으니 편한 마음으로 오세요."),
    Notice(
        language: "de", "Workshop",
        title: "Repaircafé: Reparieren statt wegwerfen, am Samstag ab 14 Uhr mit Kaffee, Kuchen und viel Geduld",
        summary:
            "Bringen Sie Toaster, Lampen, Jacken oder Spielzeug mit. Unsere Ehrenamtlichen schrauben, löten und nähen gemeinsam mit Ihnen. Eine Garantie gibt es nicht, einen Versuch ist es immer wert.",
        picture: Illustration(.bike, "Ein grünes Fahrrad mit Blumen im Korb lehnt an einer orangefarbenen Wand")),
    Notice(language: "zh-Hant", "Culture", title: "星期六晚上放映老電影", summary: "本週放映一部1960年代的喜劇片，附中文和英文字幕。晚上七點開始，六點半開放入場，爆米花由志工準備。"),
    Notice(
        language: "he", "Pool", title: "קורס שחייה למבוגרים מתחילים",
        summary: "הקורס מתקיים בימי שני וחמישי בשעה 20:00. שמונה מפגשים עם מדריכה מוסמכת, בקבוצה קטנה. ההרשמה בדלפק הקבלה.",
        picture: Illustration(.pool, "בריכה ריקה ובה ארבעה מסלולי שחייה")),
    Notice(
        language: "ru", "House", title: "Шахматный клуб",
        summary:
            "Собираемся по вторникам и субботам в читальном зале. Доски и часы есть, уровень игры не важен. Дети от восьми лет приходят вместе со взрослыми."
    ),
]
