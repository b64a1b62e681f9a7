/// The town hall’s board, of the same kind.
extension NoticeBoard {
    static let town = NoticeBoard(
        name: "town", title: "Town Hall", link: "https://town-hall.example/",
        description: "News of the council: roads, the market, culture, what is closed and what is open",
        standing: townStanding, arriving: townArriving)
}

private let townStanding: [Notice] = [
    Notice(
        age: 17, "Culture", title: "Organ night in the concert hall is free",
        summary: "Doors open at seven, and the last piece begins at eleven. Come and go as you like.",
        picture: Illustration(.organ, "Golden organ pipes in front of a dark red wall"),
        article: .organNight),
    Notice(age: 29, brief: "Counter 4 is closed today. Passports at counter 2."),
    Notice(
        age: 58, "Market", title: "Indoor market moves to Station Square until Easter",
        summary: "All forty stalls come along, on Wednesdays and Saturdays from seven. The old hall gets a new floor.",
        picture: Illustration(.market, "Wooden crates of apples, oranges and tomatoes in three rows"),
        article: .indoorMarket),
    Notice(
        age: 97, "Roads", title: "Bridge Street closes to cars on Thursday night",
        summary:
            "From ten at night until five in the morning, while the joints of the bridge are renewed. Buses, bicycles and walkers cross as usual.",
        article: .bridgeStreet),
    Notice(
        age: 190, "Council", title: "Five wind turbines on Fern Hill are turning",
        summary: "In a year they give as much power as every home in town uses. The path to the top is open again.",
        picture: Illustration(.hills, "Five wind turbines on green hills, the sun low behind them"),
        article: .windTurbines),
    Notice(
        age: 930, "Culture", title: "The spiral staircase in the tower is open again",
        summary: "A hundred and twelve steps, a new handrail and a red carpet. The view from the top reaches to the sea.",
        picture: Illustration(.stairs, "A spiral staircase with red steps, seen from above"),
        article: .spiralStaircase),
    Notice(age: 1_075, brief: "Paper bins are emptied one day later this week."),
    Notice(
        age: 1_330, language: "zh-Hans", "Health", title: "本周六上午免费义诊",
        summary: "上午九点至十二点，三位医生在一楼诊室为居民免费测量血压和血糖，并解答用药问题。无需预约，欢迎带家人一起来。"),
    Notice(
        age: 2_750, language: "he", "Library", title: "שעת סיפור לילדים",
        summary: "בכל יום רביעי בשעה 16:30 בספרייה. סיפורים בעברית ובאנגלית לגילאי 3 עד 6, בליווי הורה. הכניסה חופשית."),
    Notice(
        age: 4_250, language: "ko", "Pool", title: "수영장 이용 시간이 바뀝니다",
        summary: "다음 주부터 평일은 오전 6시부터 오후 9시까지, 주말은 오전 8시부터 오후 6시까지 운영합니다. 어린이 수영 교실 시간은 그대로입니다."),
    Notice(
        age: 5_750, language: "uk", "Culture", title: "Хор шукає нові голоси",
        summary:
            "Ми співаємо щочетверга о 18:30 у великій залі. Знати ноти не обов’язково, досить любити музику. На перше заняття можна просто прийти й послухати."
    ),
    Notice(
        age: 8_100, language: "de", "Pool",
        title:
            "Das große Schwimmbecken bleibt in der kommenden Woche wegen Arbeiten an der Lüftung geschlossen, Lehrbecken und Sauna sind wie gewohnt geöffnet",
        summary: "Wer eine Monatskarte hat, bekommt die Tage gutgeschrieben. Bitte am Empfang melden."),
]

private let townArriving: [Notice] = [
    Notice(
        "Roads", title: "Bus 12 now runs every ten minutes",
        summary:
            "From six in the morning until eight in the evening, Sundays too. The last bus leaves the station at half past midnight."
    ),
    Notice(
        "Culture", title: "The old arcade shines in its first colours",
        summary:
            "Two hundred metres of columns were cleaned with water and soft brushes. The light is best in the late afternoon.",
        picture: Illustration(.arches, "A long arcade with striped arches in warm light; one person walks through it"),
        article: .oldArcade),
    Notice(
        "Council", title: "Six lime trees for Station Square",
        summary: "Planting begins on Saturday at nine. There are spades for everyone who wants to help.",
        article: .limeTrees),
    Notice(
        "Council", title: "Sunday walk to the turbines on Fern Hill",
        summary: "Two hours, one steep path and a wide view. We meet at ten where bus 12 ends.",
        picture: Illustration(.hills, "Five wind turbines on green hills, the sun low behind them"),
        article: .sundayWalk),
    Notice(
        language: "el", "Lost and found", title: "Χάθηκε γάτα",
        summary: "Γκρίζα γάτα με άσπρα πόδια, που ακούει στο όνομα Ήρα. Αν τη δείτε, παρακαλούμε ενημερώστε την υποδοχή."),
    Notice(
        language: "ja", "Volunteers", title: "ボランティア募集：火曜日の配食サービスで、近所のお年寄りに温かいお弁当を届けてくださる方を探しています",
        summary: "自転車に乗れる方なら、どなたでも参加できます。一回は約二時間です。まずは受付でお話を聞いてください。",
        picture: Illustration(.bike, "オレンジ色の壁に立てかけた、かごに花のある緑の自転車")),
    Notice(
        language: "uk", "Advice", title: "Безкоштовна юридична консультація",
        summary:
            "Щоп’ятниці з 15:00 до 18:00 у кабінеті 4 юристка відповідає на запитання про житло, роботу та документи. Будь ласка, запишіться заздалегідь на рецепції."
    ),
    Notice(
        language: "fr", "Jobs",
        title: "La piscine cherche des maîtres-nageurs pour l’hiver : formation assurée, horaires souples, bonne humeur exigée",
        summary:
            "Vous avez dix-huit ans, vous nagez bien et vous aimez le contact ? Déposez votre candidature à l’accueil avant la fin du mois.",
        picture: Illustration(.pool, "Un bassin vide avec quatre couloirs de nage")),
]
