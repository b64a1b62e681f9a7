/// The notices on the board at the start, oldest first.
let standingNotices = [
    Notice(
        language: "ko", title: "수영장 이용 시간이 바뀝니다",
        summary:
            "다음 주부터 평일은 오전 6시부터 오후 9시까지, 주말은 오전 8시부터 오후 6시까지 운영합니다. 어린이 수영 교실 시간은 그대로입니다."),
    Notice(
        language: "ja", title: "図書室に新しい本が入りました",
        summary:
            "今月は小説、料理、旅行の本を中心に八十冊を加えました。新着の棚は入口の右側にあります。貸し出しは一人五冊まで、期間は二週間です。"),
    Notice(
        language: "zh-Hans", title: "本周六上午免费义诊",
        summary: "上午九点至十二点，三位医生在一楼诊室为居民免费测量血压和血糖，并解答用药问题。无需预约，欢迎带家人一起来。"),
    Notice(
        language: "th",
        title: "เวิร์กช็อปทำอาหารไทยสำหรับทุกคนในวันอาทิตย์นี้ เรียนรู้วิธีทำแกงเขียวหวานและข้าวเหนียวมะม่วงด้วยตัวเอง",
        summary: "เริ่มเวลา 14.00 น. ที่ห้องครัวชั้นล่าง รับเพียง 12 คน กรุณาลงชื่อที่โต๊ะประชาสัมพันธ์"),
    Notice(
        language: "hi", title: "योग कक्षा अब सुबह सात बजे शुरू होगी",
        summary:
            "सोमवार से शुक्रवार तक कक्षा बड़े हॉल में होगी। अपनी चटाई साथ लाएँ; कुछ चटाइयाँ यहाँ भी उपलब्ध हैं। पहली कक्षा निःशुल्क है।"),
    Notice(
        language: "he", title: "שעת סיפור לילדים",
        summary: "בכל יום רביעי בשעה 16:30 בספרייה. סיפורים בעברית ובאנגלית לגילאי 3 עד 6, בליווי הורה. הכניסה חופשית."),
    Notice(
        language: "ar", title: "العيادة: التطعيم ضد الإنفلونزا متاح الآن دون موعد مسبق",
        summary:
            "يمكنكم الحضور من الاثنين إلى الخميس بين الساعة 9 صباحًا والساعة 1 ظهرًا. يُرجى إحضار بطاقة التأمين الصحي. الممرضة تتحدث العربية والإنجليزية."
    ),
    Notice(
        language: "uk", title: "Хор шукає нові голоси",
        summary:
            "Ми співаємо щочетверга о 18:30 у великій залі. Знати ноти не обов’язково, досить любити музику. На перше заняття можна просто прийти й послухати."
    ),
    Notice(
        language: "el", title: "Δωρεάν μαθήματα ελληνικών για αρχάριους κάθε Τρίτη απόγευμα",
        summary: "Τα μαθήματα γίνονται στην αίθουσα 2, στον πρώτο όροφο. Δεν χρειάζεται εγγραφή, ελάτε όποτε θέλετε."),
    Notice(
        language: "fr", title: "Atelier vélo samedi matin",
        summary:
            "Apportez votre vélo, nous avons les outils. Nos bénévoles vous montrent comment régler les freins, changer une chambre à air et tendre la chaîne. Gratuit et sans inscription, de 10 h à 13 h dans la cour."
    ),
    Notice(
        language: "de",
        title:
            "Das große Schwimmbecken bleibt in der kommenden Woche wegen Arbeiten an der Lüftung geschlossen, Lehrbecken und Sauna sind wie gewohnt geöffnet",
        summary: "Wer eine Monatskarte hat, bekommt die Tage gutgeschrieben. Bitte am Empfang melden."),
    Notice(
        language: "en", title: "Library open until nine tonight",
        summary:
            "The reading room, the children’s corner and the newspaper shelves stay open late. Tea is on the house after seven."
    ),
]
