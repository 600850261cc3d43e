// A set of the indexes of a world holds 64, those of parts among them.

struct All([u64; 65]);

ecs::part! {
    #[part]
    pub struct Numbers { uses: (All) }

    #[index(hash, key: u64 = all.0[64])]
    pub struct By64 { all: All }
}

ecs::world! {
    #[world]
    struct Kitchen { components: (All), parts: (Numbers) }

    #[index(hash, key: u64 = all.0[0])]
    struct By0 { all: All }
    #[index(hash, key: u64 = all.0[1])]
    struct By1 { all: All }
    #[index(hash, key: u64 = all.0[2])]
    struct By2 { all: All }
    #[index(hash, key: u64 = all.0[3])]
    struct By3 { all: All }
    #[index(hash, key: u64 = all.0[4])]
    struct By4 { all: All }
    #[index(hash, key: u64 = all.0[5])]
    struct By5 { all: All }
    #[index(hash, key: u64 = all.0[6])]
    struct By6 { all: All }
    #[index(hash, key: u64 = all.0[7])]
    struct By7 { all: All }
    #[index(hash, key: u64 = all.0[8])]
    struct By8 { all: All }
    #[index(hash, key: u64 = all.0[9])]
    struct By9 { all: All }
    #[index(hash, key: u64 = all.0[10])]
    struct By10 { all: All }
    #[index(hash, key: u64 = all.0[11])]
    struct By11 { all: All }
    #[index(hash, key: u64 = all.0[12])]
    struct By12 { all: All }
    #[index(hash, key: u64 = all.0[13])]
    struct By13 { all: All }
    #[index(hash, key: u64 = all.0[14])]
    struct By14 { all: All }
    #[index(hash, key: u64 = all.0[15])]
    struct By15 { all: All }
    #[index(hash, key: u64 = all.0[16])]
    struct By16 { all: All }
    #[index(hash, key: u64 = all.0[17])]
    struct By17 { all: All }
    #[index(hash, key: u64 = all.0[18])]
    struct By18 { all: All }
    #[index(hash, key: u64 = all.0[19])]
    struct By19 { all: All }
    #[index(hash, key: u64 = all.0[20])]
    struct By20 { all: All }
    #[index(hash, key: u64 = all.0[21])]
    struct By21 { all: All }
    #[index(hash, key: u64 = all.0[22])]
    struct By22 { all: All }
    #[index(hash, key: u64 = all.0[23])]
    struct By23 { all: All }
    #[index(hash, key: u64 = all.0[24])]
    struct By24 { all: All }
    #[index(hash, key: u64 = all.0[25])]
    struct By25 { all: All }
    #[index(hash, key: u64 = all.0[26])]
    struct By26 { all: All }
    #[index(hash, key: u64 = all.0[27])]
    struct By27 { all: All }
    #[index(hash, key: u64 = all.0[28])]
    struct By28 { all: All }
    #[index(hash, key: u64 = all.0[29])]
    struct By29 { all: All }
    #[index(hash, key: u64 = all.0[30])]
    struct By30 { all: All }
    #[index(hash, key: u64 = all.0[31])]
    struct By31 { all: All }
    #[index(hash, key: u64 = all.0[32])]
    struct By32 { all: All }
    #[index(hash, key: u64 = all.0[33])]
    struct By33 { all: All }
    #[index(hash, key: u64 = all.0[34])]
    struct By34 { all: All }
    #[index(hash, key: u64 = all.0[35])]
    struct By35 { all: All }
    #[index(hash, key: u64 = all.0[36])]
    struct By36 { all: All }
    #[index(hash, key: u64 = all.0[37])]
    struct By37 { all: All }
    #[index(hash, key: u64 = all.0[38])]
    struct By38 { all: All }
    #[index(hash, key: u64 = all.0[39])]
    struct By39 { all: All }
    #[index(hash, key: u64 = all.0[40])]
    struct By40 { all: All }
    #[index(hash, key: u64 = all.0[41])]
    struct By41 { all: All }
    #[index(hash, key: u64 = all.0[42])]
    struct By42 { all: All }
    #[index(hash, key: u64 = all.0[43])]
    struct By43 { all: All }
    #[index(hash, key: u64 = all.0[44])]
    struct By44 { all: All }
    #[index(hash, key: u64 = all.0[45])]
    struct By45 { all: All }
    #[index(hash, key: u64 = all.0[46])]
    struct By46 { all: All }
    #[index(hash, key: u64 = all.0[47])]
    struct By47 { all: All }
    #[index(hash, key: u64 = all.0[48])]
    struct By48 { all: All }
    #[index(hash, key: u64 = all.0[49])]
    struct By49 { all: All }
    #[index(hash, key: u64 = all.0[50])]
    struct By50 { all: All }
    #[index(hash, key: u64 = all.0[51])]
    struct By51 { all: All }
    #[index(hash, key: u64 = all.0[52])]
    struct By52 { all: All }
    #[index(hash, key: u64 = all.0[53])]
    struct By53 { all: All }
    #[index(hash, key: u64 = all.0[54])]
    struct By54 { all: All }
    #[index(hash, key: u64 = all.0[55])]
    struct By55 { all: All }
    #[index(hash, key: u64 = all.0[56])]
    struct By56 { all: All }
    #[index(hash, key: u64 = all.0[57])]
    struct By57 { all: All }
    #[index(hash, key: u64 = all.0[58])]
    struct By58 { all: All }
    #[index(hash, key: u64 = all.0[59])]
    struct By59 { all: All }
    #[index(hash, key: u64 = all.0[60])]
    struct By60 { all: All }
    #[index(hash, key: u64 = all.0[61])]
    struct By61 { all: All }
    #[index(hash, key: u64 = all.0[62])]
    struct By62 { all: All }
    #[index(hash, key: u64 = all.0[63])]
    struct By63 { all: All }
}

mod own {
    struct All([u64; 65]);

    ecs::world! {
        #[world]
        struct Kitchen { components: (All) }

        #[index(hash, key: u64 = all.0[0])]
        struct By0 { all: All }
        #[index(hash, key: u64 = all.0[1])]
        struct By1 { all: All }
        #[index(hash, key: u64 = all.0[2])]
        struct By2 { all: All }
        #[index(hash, key: u64 = all.0[3])]
        struct By3 { all: All }
        #[index(hash, key: u64 = all.0[4])]
        struct By4 { all: All }
        #[index(hash, key: u64 = all.0[5])]
        struct By5 { all: All }
        #[index(hash, key: u64 = all.0[6])]
        struct By6 { all: All }
        #[index(hash, key: u64 = all.0[7])]
        struct By7 { all: All }
        #[index(hash, key: u64 = all.0[8])]
        struct By8 { all: All }
        #[index(hash, key: u64 = all.0[9])]
        struct By9 { all: All }
        #[index(hash, key: u64 = all.0[10])]
        struct By10 { all: All }
        #[index(hash, key: u64 = all.0[11])]
        struct By11 { all: All }
        #[index(hash, key: u64 = all.0[12])]
        struct By12 { all: All }
        #[index(hash, key: u64 = all.0[13])]
        struct By13 { all: All }
        #[index(hash, key: u64 = all.0[14])]
        struct By14 { all: All }
        #[index(hash, key: u64 = all.0[15])]
        struct By15 { all: All }
        #[index(hash, key: u64 = all.0[16])]
        struct By16 { all: All }
        #[index(hash, key: u64 = all.0[17])]
        struct By17 { all: All }
        #[index(hash, key: u64 = all.0[18])]
        struct By18 { all: All }
        #[index(hash, key: u64 = all.0[19])]
        struct By19 { all: All }
        #[index(hash, key: u64 = all.0[20])]
        struct By20 { all: All }
        #[index(hash, key: u64 = all.0[21])]
        struct By21 { all: All }
        #[index(hash, key: u64 = all.0[22])]
        struct By22 { all: All }
        #[index(hash, key: u64 = all.0[23])]
        struct By23 { all: All }
        #[index(hash, key: u64 = all.0[24])]
        struct By24 { all: All }
        #[index(hash, key: u64 = all.0[25])]
        struct By25 { all: All }
        #[index(hash, key: u64 = all.0[26])]
        struct By26 { all: All }
        #[index(hash, key: u64 = all.0[27])]
        struct By27 { all: All }
        #[index(hash, key: u64 = all.0[28])]
        struct By28 { all: All }
        #[index(hash, key: u64 = all.0[29])]
        struct By29 { all: All }
        #[index(hash, key: u64 = all.0[30])]
        struct By30 { all: All }
        #[index(hash, key: u64 = all.0[31])]
        struct By31 { all: All }
        #[index(hash, key: u64 = all.0[32])]
        struct By32 { all: All }
        #[index(hash, key: u64 = all.0[33])]
        struct By33 { all: All }
        #[index(hash, key: u64 = all.0[34])]
        struct By34 { all: All }
        #[index(hash, key: u64 = all.0[35])]
        struct By35 { all: All }
        #[index(hash, key: u64 = all.0[36])]
        struct By36 { all: All }
        #[index(hash, key: u64 = all.0[37])]
        struct By37 { all: All }
        #[index(hash, key: u64 = all.0[38])]
        struct By38 { all: All }
        #[index(hash, key: u64 = all.0[39])]
        struct By39 { all: All }
        #[index(hash, key: u64 = all.0[40])]
        struct By40 { all: All }
        #[index(hash, key: u64 = all.0[41])]
        struct By41 { all: All }
        #[index(hash, key: u64 = all.0[42])]
        struct By42 { all: All }
        #[index(hash, key: u64 = all.0[43])]
        struct By43 { all: All }
        #[index(hash, key: u64 = all.0[44])]
        struct By44 { all: All }
        #[index(hash, key: u64 = all.0[45])]
        struct By45 { all: All }
        #[index(hash, key: u64 = all.0[46])]
        struct By46 { all: All }
        #[index(hash, key: u64 = all.0[47])]
        struct By47 { all: All }
        #[index(hash, key: u64 = all.0[48])]
        struct By48 { all: All }
        #[index(hash, key: u64 = all.0[49])]
        struct By49 { all: All }
        #[index(hash, key: u64 = all.0[50])]
        struct By50 { all: All }
        #[index(hash, key: u64 = all.0[51])]
        struct By51 { all: All }
        #[index(hash, key: u64 = all.0[52])]
        struct By52 { all: All }
        #[index(hash, key: u64 = all.0[53])]
        struct By53 { all: All }
        #[index(hash, key: u64 = all.0[54])]
        struct By54 { all: All }
        #[index(hash, key: u64 = all.0[55])]
        struct By55 { all: All }
        #[index(hash, key: u64 = all.0[56])]
        struct By56 { all: All }
        #[index(hash, key: u64 = all.0[57])]
        struct By57 { all: All }
        #[index(hash, key: u64 = all.0[58])]
        struct By58 { all: All }
        #[index(hash, key: u64 = all.0[59])]
        struct By59 { all: All }
        #[index(hash, key: u64 = all.0[60])]
        struct By60 { all: All }
        #[index(hash, key: u64 = all.0[61])]
        struct By61 { all: All }
        #[index(hash, key: u64 = all.0[62])]
        struct By62 { all: All }
        #[index(hash, key: u64 = all.0[63])]
        struct By63 { all: All }
        #[index(hash, key: u64 = all.0[64])]
        struct By64 { all: All }
    }
}

fn main() {}
