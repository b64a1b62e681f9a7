/// The notices that arrive, one per reload, in this order.
let arrivingNotices = [
    Notice(
        language: "en", title: "The bakery van is in the yard until noon",
        summary: "Rye bread, seeded rolls and the last plum cakes of the season. Cards and coins are both welcome."),
    Notice(
        language: "ar", title: "دورة مجانية في الخط العربي مساء كل أحد",
        summary:
            "نتعلم معًا أساسيات خط الرقعة وخط النسخ. الأقلام والحبر والورق متوفرة في القاعة، ولا حاجة إلى خبرة سابقة. يبدأ الدرس الأول في الساعة السادسة مساءً."
    ),
    Notice(
        language: "ja", title: "日曜日の朝は太極拳",
        summary: "天気がよければ中庭で、雨の日は体育室で行います。動きやすい服装でお越しください。初めての方も歓迎します。"),
    Notice(
        language: "el", title: "Χάθηκε γάτα",
        summary:
            "Γκρίζα γάτα με άσπρα πόδια, που ακούει στο όνομα Ήρα. Αν τη δείτε, παρακαλούμε ενημερώστε την υποδοχή."),
    Notice(
        language: "hi",
        title:
            "बच्चों के लिए विज्ञान मेला: शनिवार को अपने हाथों से रॉकेट, पवनचक्की और छोटी दूरबीन बनाना सीखें",
        summary:
            "मेला सुबह दस बजे से कार्यशाला में होगा। आठ से चौदह वर्ष के बच्चे भाग ले सकते हैं। सारा सामान केंद्र की ओर से मिलेगा।"
    ),
    Notice(
        language: "uk", title: "Безкоштовна юридична консультація",
        summary:
            "Щоп’ятниці з 15:00 до 18:00 у кабінеті 4 юристка відповідає на запитання про житло, роботу та документи. Будь ласка, запишіться заздалегідь на рецепції."
    ),
    Notice(
        language: "th", title: "ห้องสมุดเปิดมุมอ่านหนังสือใหม่",
        summary: "มีหนังสือนิทานภาษาไทยและภาษาอังกฤษกว่าสองร้อยเล่ม นั่งอ่านได้ทุกวันตั้งแต่เก้าโมงเช้าถึงหนึ่งทุ่ม"),
    Notice(
        language: "de",
        title: "Repaircafé: Reparieren statt wegwerfen, am Samstag ab 14 Uhr mit Kaffee, Kuchen und viel Geduld",
        summary:
            "Bringen Sie Toaster, Lampen, Jacken oder Spielzeug mit. Unsere Ehrenamtlichen schrauben, löten und nähen gemeinsam mit Ihnen. Eine Garantie gibt es nicht, einen Versuch ist es immer wert."
    ),
    Notice(
        language: "he", title: "קורס שחייה למבוגרים מתחילים",
        summary:
            "הקורס מתקיים בימי שני וחמישי בשעה 20:00. שמונה מפגשים עם מדריכה מוסמכת, בקבוצה קטנה. ההרשמה בדלפק הקבלה."),
    Notice(
        language: "zh-Hant", title: "星期六晚上放映老電影",
        summary: "本週放映一部1960年代的喜劇片，附中文和英文字幕。晚上七點開始，六點半開放入場，爆米花由志工準備。"),
    Notice(
        language: "fr",
        title:
            "La piscine cherche des maîtres-nageurs pour l’hiver : formation assurée, horaires souples, bonne humeur exigée",
        summary:
            "Vous avez dix-huit ans, vous nagez bien et vous aimez le contact ? Déposez votre candidature à l’accueil avant la fin du mois."
    ),
    Notice(
        language: "ko", title: "한글 서예 교실 수강생을 모집합니다",
        summary: "매주 수요일 저녁 7시, 2층 작업실에서 열립니다. 붓과 종이는 준비되어 있으니 편한 마음으로 오세요."),
    Notice(
        language: "ru", title: "Шахматный клуб",
        summary:
            "Собираемся по вторникам и субботам в читальном зале. Доски и часы есть, уровень игры не важен. Дети от восьми лет приходят вместе со взрослыми."
    ),
    Notice(
        language: "en",
        title:
            "Found in the changing room: one red scarf, three left gloves, a very small umbrella and a set of keys on a brass whale",
        summary:
            "Ask at reception. Whatever is still here at the end of the month goes to the charity shop, except the keys, which we will keep for as long as it takes."
    ),
    Notice(language: "de", title: "Lift wieder in Betrieb", summary: "Danke für Ihre Geduld."),
    Notice(
        language: "ja",
        title: "ボランティア募集：火曜日の配食サービスで、近所のお年寄りに温かいお弁当を届けてくださる方を探しています",
        summary: "自転車に乗れる方なら、どなたでも参加できます。一回は約二時間です。まずは受付でお話を聞いてください。"),
    Notice(
        language: "en", title: "The new roof: questions & answers",
        summary:
            "The drawings hang in the foyer. If the offers stay < 90,000, work begins in spring; if not, we will ask again. The architect explains the three variants, what each of them costs, how long the pool would have to close, and why the swallows under the eaves have a say in it. Bring your questions, your doubts and, if you like, a sketch of your own."
    ),
]
