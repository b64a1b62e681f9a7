/// The town hall’s stories.
extension Article {
    static let organNight = Article(
        "On Saturday the big organ in the concert hall plays from seven in the evening until after eleven, and nobody needs a ticket. Four organists share the bench, each for an hour. You may come and go as you like, sit anywhere, and walk up to the loft to watch the feet.",
        "The instrument has 2,480 pipes. The largest is as long as a bus and is felt more than heard; the smallest is no longer than a pencil. All of them were cleaned this summer, and a family of jackdaws was moved out of the bass.",
        .heading("The evening"),
        .list([
            "Seven: music for children, with a storm in it",
            "Eight: Bach, and the reason why he is played so often",
            "Nine: songs from films, chosen by those who come",
            "Ten: quiet pieces, in the dark",
        ]),
        "The last piece begins at eleven and is a secret. The doors of the hall stay open between the pieces, the bar sells tea and soup, and bus 12 waits in front of the house until the last chord has died away."
    )

    static let indoorMarket = Article(
        "From Wednesday the indoor market is on Station Square. All forty stalls come along, in two long tents with wooden floors and heating, because the old hall gets what it has needed since the flood: a new floor.",
        "The market days do not change. It opens on Wednesdays and Saturdays at seven, and closes when the bread is sold out, which is usually around two. The fish is at the north end, where the wind comes from. Flowers stand beside the station’s entrance, for everyone who is late for somebody.",
        .heading("Getting there"),
        .list([
            "Buses 3, 7 and 12 stop at the square.",
            "There are ninety stands for bicycles along the tracks.",
            "Cars can stop for ten minutes in Mill Lane to load.",
        ]),
        "In the old hall the tiles have already been lifted. Under them the builders found cobbles, and under the cobbles a drain of brick that nobody had drawn on any plan. It is older than the hall, dry and in good order, and it will be kept. A pane of glass in the new floor is going to show it.",
        .quote(
            "My grandmother sold eggs on those cobbles. I stood on the tiles for thirty years and never knew.",
            of: "Joan Pell, stall 14"),
        "The hall is to be ready in the week before Easter.")

    static let bridgeStreet = Article(
        "Bridge Street is closed to cars on Thursday night, from ten until five in the morning. In these hours the joints of the bridge are renewed: the steel combs at both ends that let it grow in summer and shrink in winter. They have been hammered by eleven thousand vehicles a day since 1998.",
        "Buses, bicycles and walkers cross as usual, on one side at first and after two o’clock on the other. Ambulances and fire engines are let through at any time.",
        .heading("The way round"),
        "Cars take the ring road and the North Bridge, which adds about nine minutes. Please do not try the lanes by the river. They end at a gate, and there is no room to turn.",
        "It will be loud from eleven to midnight, when the old steel is cut. The builders have promised to do all of that in one hour. If your bedroom looks onto the bridge, the town hall pays for a night in the guest house; call counter 5 before noon on Thursday.",
        "If it rains heavily the work moves to the following week. A sign on the bridge will say so from three in the afternoon, and so will this board."
    )

    static let windTurbines = Article(
        "The five turbines on Fern Hill are turning. The first went round on Monday at 11:40, to some applause from two schools and a flock of sheep; by Friday all of them fed the grid. In a year they give about as much electricity as every home in town uses.",
        "It took nine years from the first drawing. Two of the places were moved because of bats, one because of a spring that the farm below drinks from. The towers are twelve metres lower than planned, so that the church stays the highest thing that you see from the river.",
        .heading("What the town gets"),
        .list([
            "A fifth of the income goes into the schools’ roofs.",
            "Households within two kilometres pay a tenth less for power.",
            "The path to the top has a new surface and a bench at the bend.",
        ]),
        .quote(
            "People asked me whether they are loud. Stand underneath and tell me what you hear. I hear larks.",
            of: "Tom Weir, farmer on Fern Hill"),
        "The path is open again from both sides. On clear days one of the wardens unlocks the door of the third tower at two o’clock, and up to six people at a time may look inside. From there it is a hundred and four metres to the hub, and only those who work on it go up."
    )

    static let spiralStaircase = Article(
        "The spiral staircase in the tower is open again, after two winters. It has a hundred and twelve steps, a new handrail on the outside and, because somebody on the council remembered how it was in the old days, a red carpet.",
        "The steps are of sandstone and had been worn down by a hand’s width in the middle. Instead of new ones, the mason turned each of them over. Their undersides had never been walked on. He found that his forerunner had done the same in 1790, and had to buy nineteen after all.",
        .picture(
            Illustration(.hills, "Five wind turbines on green hills, the sun low behind them"),
            caption: "Fern Hill from the top of the tower, with the last of the light."),
        .heading("Before you climb"),
        .list([
            "Those who come down have right of way.",
            "There are two niches for a rest, at steps 40 and 77.",
            "The bells ring at the full hour. Be above them or below, not beside.",
        ]),
        "The tower is open from ten to dusk and costs two pounds, nothing for those under twelve. The view from the top reaches to the sea, if the air is clear. If it is not, you can see the station clock, and whether your train is late."
    )

    static let oldArcade = Article(
        "The first half of the arcade shines in the colours in which it was built. For a hundred and thirty years its columns were grey, and everybody, the guide books included, believed that they had been meant to be. It was soot.",
        "The restorers used water, soft brushes and a great deal of time: one column took a week. Under the grey there were stripes of cream and brick red, and on the undersides of the arches a blue that had seen no daylight since the gas lamps were lit.",
        "The second half follows next year. Until then one column in the middle remains as it was, on purpose, so that the difference can be seen.",
        .heading("When to look"),
        "The light is best in the last two hours of the afternoon, when the sun stands in the long axis. On Sundays at three one of the restorers walks through with whoever likes to come, and explains how to tell an old repair from a good one.",
        "Please lean bicycles against the railings, not against the columns. The paint is as soft as it looks.")

    static let limeTrees = Article(
        "Six lime trees are coming to Station Square. They are already twelve years old and five metres high, and they grew up in a nursery on the windy side of Fern Hill, so that nothing on the square will surprise them.",
        .picture(
            Illustration(.hills, "Five wind turbines on green hills, the sun low behind them"),
            caption: "The nursery lies in the hollow between the last two turbines."),
        "Planting begins on Saturday at nine. The holes are dug; what is needed is people who fill them again. There are spades for everyone, in three sizes, and soup at noon. No one has to stay to the end.",
        .heading("How to plant a lime tree"),
        .steps([
            "Soak the roots for as long as it takes to drink a cup of tea.",
            "Let the tree stand in the hole, and have somebody look at it from afar.",
            "Fill in the soil by hand first, then with the spade.",
            "Tread it down gently, walking in a circle.",
            "Water it, even if it rains.",
        ]),
        "Each tree has a godparent, who waters it in its first three summers. Four have been found: a school class, the fire brigade, the bakery and a couple from number 9. For the two on the side of the taxis nobody has come forward yet. If you pass there every day anyway, speak to the gardeners on Saturday.",
        "In about ten years the crowns will touch. Then the square has shade again, for the first time since the old trees were felled for the tram."
    )

    static let sundayWalk = Article(
        "On Sunday we walk to the turbines on Fern Hill. It takes two hours, with one steep path and a wide view, and it is led by the two wardens who know where the wind is coming from. We meet at ten where bus 12 ends.",
        .heading("The way"),
        "The first half hour follows the stream, past the sheep wash and the quarry. Then the path turns to the left and becomes steep; there are ninety-two steps of oak, put in by the volunteers last year. At the bend there is a bench. Nobody has ever walked past it.",
        "At the top we stop for as long as people like. The door of the third turbine will be open, and one of the engineers answers questions, of which the commonest is whether it ever gets stuck. It does not, but it has been asked to wait for geese.",
        .heading("Bring"),
        .list([
            "Shoes that do not mind mud",
            "Something to eat, and something to share",
            "A jacket, even if it is warm in town",
        ]),
        "Dogs are welcome on a lead because of the sheep. The way back is on the other side of the hill, along the gravel road, and can be done with a pushchair; those who bring one can also come up that way and meet us at the top. The bus returns at ten past and twenty to."
    )
}
